#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Foundation
#endif

/// Tells threads apart while they live.
package enum ThreadIdentity {
  /// No thread's.
  package static let none: UInt = 0

  // Not optimised: glibc says that `pthread_self` always answers the same, so that a caller which changes its
  // thread while it waits would be told the one that it had before.
  @inline(never) @_optimize(none)
  package static var current: UInt {
    #if canImport(Glibc)
      UInt(pthread_self())
    #elseif canImport(Darwin) || canImport(Musl)
      UInt(bitPattern: pthread_self())
    #else
      UInt(bitPattern: ObjectIdentifier(Thread.current))
    #endif
  }
}
