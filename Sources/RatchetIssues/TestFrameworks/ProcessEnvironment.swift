import RatchetSystem

/// Whether this process has an environment variable. This target does not use Foundation.
func environmentHas(_ name: String) -> Bool {
  getenv(name) != nil
}

/// The value of an environment variable; nil if this process does not have it.
package func environmentValue(_ name: String) -> String? {
  getenv(name).map { String(cString: $0) }
}
