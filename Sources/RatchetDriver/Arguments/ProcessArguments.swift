import Foundation

/// The arguments of this process, and the path in its environment.
enum ProcessArguments {
  /// The arguments without the name of the program.
  ///
  /// - Throws: an error about the first that is not UTF-8. `CommandLine.arguments` has other characters
  ///   there, so an action would be sent, or a file be looked for, that nobody has named.
  static func texts() throws(UsageError) -> [String] {
    var texts: [String] = []
    // Unsafe: the array of C lives as long as the process, and its texts end with a zero.
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let pointer = CommandLine.unsafeArgv[index] else { break }
      guard let text = String(validatingCString: pointer) else {
        throw UsageError(message: Wording.argumentNotUTF8(String(cString: pointer), number: index))
      }
      texts.append(text)
    }
    return texts
  }

  /// Throws if a variable of the environment is not UTF-8, for the same reason.
  static func check(variable name: String) throws(UsageError) {
    guard let pointer = getenv(name), String(validatingCString: pointer) == nil else { return }
    throw UsageError(message: Wording.variableNotUTF8(name, String(cString: pointer)))
  }
}
