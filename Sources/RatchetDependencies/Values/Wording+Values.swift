extension Wording {
  /// The issue of an assertion whose message may be empty.
  static func assertionFailed(_ message: String) -> String {
    message.isEmpty ? "An assertion does not hold." : message
  }

  static func streamFailed(_ stream: StandardStreamError.Stream, reason: String) -> String {
    switch stream {
    case .input: "Standard input could not be read: \(reason)."
    case .output: "Standard output could not be written: \(reason)."
    case .error: "Standard error could not be written: \(reason)."
    }
  }
}

extension Wording {
  static let sweptNothing =
    "A sweep of faults found no file operation: the program must use the run's fileSystem."

  static func initialFileRefused(_ error: FileSystemError) -> String {
    "An initial file could not be created: \(error)"
  }

  static func fileOperationFailed(_ error: FileSystemError) -> String {
    let what =
      switch error.operation {
      case .read: "could not be read"
      case .write: "could not be written"
      case .append: "could not be appended to"
      case .list: "could not be listed"
      case .createDirectory: "could not be created as a directory"
      case .remove: "could not be removed"
      case .move: "could not be moved"
      case .copy: "could not be copied"
      case .attributes: "could not be inspected"
      case .temporaryDirectory: "could not be created as a temporary directory"
      }
    let path = error.path.isEmpty ? "" : " \(error.path)"
    let reason = error.reason.isEmpty ? "" : " (\(error.reason))"
    return "The file\(path) \(what): \(cause(error.code))\(reason)."
  }

  private static func cause(_ code: FileSystemError.Code) -> String {
    switch code {
    case .notFound: "it does not exist"
    case .alreadyExists: "it already exists"
    case .notADirectory: "a part of its path is not a directory"
    case .isADirectory: "it is a directory"
    case .noPermission: "permission was denied"
    case .noSpace: "no space is left"
    case .invalid: "the operation is not valid"
    case .inputOutput: "an input or output error occurred"
    case .unimplemented: "the test has not overridden fileSystem"
    case .other: "another error occurred"
    }
  }
}
