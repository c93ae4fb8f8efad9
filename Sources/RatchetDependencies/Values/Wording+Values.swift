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
    "A sweep of faults met no file operation: its program must use the run's fileSystem."

  static func initialFileRefused(_ error: FileSystemError) -> String {
    "What is to be there at the start cannot: \(error)"
  }

  static func fileOperationFailed(_ error: FileSystemError) -> String {
    let what =
      switch error.operation {
      case .read: "could not be read"
      case .write: "could not be written"
      case .append: "could not be added to"
      case .list: "could not be listed"
      case .createDirectory: "could not be made a directory"
      case .remove: "could not be removed"
      case .move: "could not be moved"
      case .copy: "could not be copied"
      case .attributes: "could not be looked at"
      case .temporaryDirectory: "could not be made a temporary directory"
      }
    let path = error.path.isEmpty ? "" : " \(error.path)"
    let reason = error.reason.isEmpty ? "" : " (\(error.reason))"
    return "The file\(path) \(what): \(cause(error.code))\(reason)."
  }

  private static func cause(_ code: FileSystemError.Code) -> String {
    switch code {
    case .notFound: "there is none"
    case .alreadyExists: "there already is one"
    case .notADirectory: "what it should be in is no directory"
    case .isADirectory: "it is a directory"
    case .noPermission: "that is not permitted"
    case .noSpace: "there is no room"
    case .invalid: "that cannot be"
    case .inputOutput: "the device failed"
    case .unimplemented: "the test has not overridden fileSystem"
    case .other: "something else went wrong"
    }
  }
}
