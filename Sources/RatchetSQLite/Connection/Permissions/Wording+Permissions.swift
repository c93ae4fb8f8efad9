// The messages of restricted permissions.
extension Wording {
  static func notPermitted(_ refusal: PermissionGuard.Refusal) -> String {
    switch refusal {
    case .read(let name): "the SQL may not read \(name): its permissions do not allow it"
    case .call(let name): "the SQL may not call \(name)(): its permissions do not allow it"
    case .join(let keyword):
      "the SQL may not join by \(keyword), as SQLite does not say which columns it compares; write ON"
    case .deed(let deed): "the SQL may not \(deed): its permissions are for reading"
    }
  }

  static func tookTooLong(_ limit: Duration) -> String {
    "the SQL was stopped, as it took longer than \(limit); ask for less, or raise timeLimit"
  }
}
