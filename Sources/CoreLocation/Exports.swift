// Code written for Apple's framework gets dates and objects with the one import.
@_exported import Foundation
