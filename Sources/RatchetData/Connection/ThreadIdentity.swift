import Foundation

/// Tells threads apart while they live.
enum ThreadIdentity {
  /// No thread's.
  static let none: UInt = 0

  static var current: UInt {
    // Not `pthread_self`, whose type differs from system to system.
    UInt(bitPattern: ObjectIdentifier(Thread.current))
  }
}
