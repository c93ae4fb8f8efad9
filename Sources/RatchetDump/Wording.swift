/// Every word of this target that a person may read, apart from Swift's own syntax.
enum Wording {
  static let tooDeep = "…"
  static let function = "(function)"

  /// A value whose inside is not to be read.
  static func closed(_ typeName: String) -> String {
    "\(typeName)(…)"
  }

  static func unchanged(_ count: Int) -> String {
    "… (\(count) unchanged)"
  }

  static func movedTo(_ index: Int) -> String {
    " moved to [\(index)]"
  }

  static func movedFrom(_ index: Int) -> String {
    " moved from [\(index)]"
  }
}
