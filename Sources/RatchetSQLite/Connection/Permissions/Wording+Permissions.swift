// The messages of restricted permissions.
extension Wording {
  static func notPermitted(_ refusal: PermissionGuard.Refusal) -> String {
    switch refusal {
    case .read(let name): "the SQL may not read \(name): its permissions do not allow it"
    case .call(let name): "the SQL may not call \(name)(): its permissions do not allow it"
    case .join(let keyword):
      "the SQL may not join by \(keyword), because SQLite does not report which columns it "
        + "compares; use ON"
    case .operation(let operation):
      "the SQL may not \(operation): its permissions only allow reading"
    }
  }

  static func tookTooLong(_ limit: Duration) -> String {
    "the SQL was stopped, because it took longer than \(limit); request less, or raise timeLimit"
  }
}
