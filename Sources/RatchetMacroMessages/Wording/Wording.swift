/// All texts of this target that a person may read.
enum Wording {
  // MARK: Standard error

  static func stopped(by error: any Error) -> String { "RatchetMacroPlugin: \(error)" }

  // MARK: Diagnostics

  static func unknownMessage(_ name: String, version: Int) -> String {
    "Ratchet's macros do not support the compiler's message \"\(name)\". They support version "
      + "\(version) of its protocol."
  }

  static func unreadableMessage(at path: String, _ reason: String) -> String {
    path.isEmpty
      ? "Ratchet's macros could not read the compiler's message: \(reason)"
      : "Ratchet's macros could not read the compiler's message at \(path): \(reason)"
  }

  static let noJSON = "it is not JSON, or it contains a number that is not an integer."

  static func missing(_ key: String) -> String { "there is no \"\(key)\"." }

  static func expected(_ type: any Any.Type) -> String {
    switch type {
    case is String.Type: "it is not a string."
    case is Int.Type: "it is not a whole number."
    case is [Any].Type: "it is not a list."
    default: "it is not an object."
    }
  }

  static func unknownRole(_ role: String) -> String {
    "no role \"\(role)\" is known."
  }

  static func wrongNumberOfNames(_ count: Int) -> String {
    "a message has exactly one name, but this one has \(count)."
  }

  static let librariesNotLoaded = "Ratchet's macros do not load other libraries."
}
