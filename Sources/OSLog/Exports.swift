// Apple's framework brings the module os and Foundation.
@_exported import Foundation
@_exported import os
