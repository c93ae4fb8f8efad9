extension Wording {
  package static func lockingProtocol(path: String) -> String {
    "other connections took the locks of \(path) again and again; try again"
  }

  package static func cannotOpen(path: String, because reason: String) -> String {
    "cannot open \(path): \(reason)"
  }
}
