import Foundation

extension ChildProcess {
  /// - Parameters:
  ///   - arguments: the program's path first.
  ///   - files: its standard input, output and error.
  static func spawn(
    _ arguments: [String], _ environment: [String], _ files: [Int32]
  ) throws -> pid_t {
    // Without their initialisers, which differ between platforms.
    let actions = UnsafeMutablePointer<posix_spawn_file_actions_t>.allocate(capacity: 1)
    let attributes = UnsafeMutablePointer<posix_spawnattr_t>.allocate(capacity: 1)
    posix_spawn_file_actions_init(actions)
    posix_spawnattr_init(attributes)
    defer {
      posix_spawn_file_actions_destroy(actions)
      posix_spawnattr_destroy(attributes)
      actions.deallocate()
      attributes.deallocate()
    }
    for (file, standard) in zip(files, Int32(0)...) {
      posix_spawn_file_actions_adddup2(actions, file, standard)
    }
    // The child resets the signals that our thread blocks or ignores.
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(attributes, &none)
    posix_spawnattr_setsigdefault(attributes, &all)
    var flags = Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)
    #if canImport(Darwin)
      flags |= Int32(POSIX_SPAWN_CLOEXEC_DEFAULT)
    #else
      for file in try openFiles() where file > 2 {
        posix_spawn_file_actions_addclose(actions, file)
      }
    #endif
    posix_spawnattr_setflags(attributes, Int16(flags))

    var id: pid_t = 0
    let path = arguments[0]
    let code = withCStrings(arguments) { arguments in
      withCStrings(environment) { environment in
        posix_spawn(&id, path, actions, attributes, arguments, environment)
      }
    }
    guard code == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EINVAL)
    }
    return id
  }

  private static func withCStrings<T>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> T
  ) -> T {
    let pointers = strings.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    return body(pointers + [nil])
  }

  /// A descriptor that is already closed is no error.
  private static func openFiles() throws -> [Int32] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap { Int32($0) }
  }
}
