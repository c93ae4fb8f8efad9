extension Wording {
  package static func lockingProtocol(path: String) -> String {
    "other connections kept taking the locks of \(path); try again"
  }

  package static func cannotOpen(path: String, because reason: String) -> String {
    "cannot open \(path): \(reason)"
  }
}
