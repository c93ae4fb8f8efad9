#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Whether this process was given an environment variable; this target does without Foundation.
func environmentHas(_ name: String) -> Bool {
  #if canImport(Darwin) || canImport(Glibc) || canImport(Musl)
    getenv(name) != nil
  #else
    false
  #endif
}

/// What an environment variable holds; nil where this process was not given it.
package func environmentValue(_ name: String) -> String? {
  #if canImport(Darwin) || canImport(Glibc) || canImport(Musl)
    getenv(name).map { String(cString: $0) }
  #else
    nil
  #endif
}
