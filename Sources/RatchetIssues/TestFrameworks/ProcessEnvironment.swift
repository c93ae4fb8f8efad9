#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Whether this process has an environment variable. This target does not use Foundation.
func environmentHas(_ name: String) -> Bool {
  #if canImport(Darwin) || canImport(Glibc) || canImport(Musl)
    getenv(name) != nil
  #else
    false
  #endif
}

/// The value of an environment variable; nil if this process does not have it.
package func environmentValue(_ name: String) -> String? {
  #if canImport(Darwin) || canImport(Glibc) || canImport(Musl)
    getenv(name).map { String(cString: $0) }
  #else
    nil
  #endif
}
