/// Distinguishes threads while they live.
package enum ThreadIdentity {
  /// The identity of no thread.
  @inlinable package static var none: UInt { 0 }

  // Not optimised: glibc declares that `pthread_self` always returns the same value, so a caller
  // that changes its thread across a suspension would get the old thread.
  @inline(never) @_optimize(none)
  package static var current: UInt {
    #if canImport(Glibc) || canImport(Bionic)
      UInt(pthread_self())
    #else
      UInt(bitPattern: pthread_self())
    #endif
  }
}
