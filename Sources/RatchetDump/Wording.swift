/// All texts of this target that a person may read, apart from Swift's own syntax.
enum Wording {
  static let tooDeep = "…"
  static let function = "(function)"

  /// A value whose contents must not be read.
  static func closed(_ type: String) -> String {
    "\(type)(…)"
  }

  /// The text for a secret; with `isOther`, for one that differs from the previous value.
  static func redacted(isOther: Bool) -> String {
    isOther ? "<redacted> (another value)" : "<redacted>"
  }

  static let redacted = redacted(isOther: false)

  /// The note on elements or characters that a limit has left out.
  static func omitted(_ count: Int) -> String {
    "… (\(count) more)"
  }

  /// The note on changes in a collection that a limit has left out.
  static func omittedChanges(_ count: Int) -> String {
    count == 1 ? "… (1 more change)" : "… (\(count) more changes)"
  }

  /// The type that follows a value whose text does not show it.
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
