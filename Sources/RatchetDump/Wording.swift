/// Every word of this target that a person may read, apart from Swift's own syntax.
enum Wording {
  static let tooDeep = "…"
  static let function = "(function)"

  /// A value whose inside is not to be read.
  static func closed(_ typeName: String) -> String {
    "\(typeName)(…)"
  }

  /// What stands in the place of a secret; of another than before, where two are compared.
  static func redacted(isOther: Bool) -> String {
    isOther ? "<redacted> (another value)" : "<redacted>"
  }

  static let redacted = redacted(isOther: false)

  /// How many elements or characters a limit has left out.
  static func omitted(_ count: Int) -> String {
    "… (\(count) more)"
  }

  /// How many changes of a collection a limit has left out.
  static func omittedChanges(_ count: Int) -> String {
    count == 1 ? "… (1 more change)" : "… (\(count) more changes)"
  }

  /// What follows a value of which the text does not tell the type.
  static func type(_ name: String) -> String {
    " as \(name)"
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
