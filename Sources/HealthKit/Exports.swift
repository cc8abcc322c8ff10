// Code written for Apple's framework imports HealthKit alone and uses Foundation and Dispatch.
@_exported import Dispatch
@_exported import Foundation
