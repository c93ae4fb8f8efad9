#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

package enum ThreadIdentity {
  /// What tells a thread from others that live, or zero where the system has no name for one.
  package static var current: UInt {
    #if canImport(Glibc)
      UInt(pthread_self())
    #elseif canImport(Darwin) || canImport(Musl)
      UInt(bitPattern: pthread_self())
    #else
      0
    #endif
  }
}
