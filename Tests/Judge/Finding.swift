/// One fact about a source that the reader and the compiler must agree on.
struct Finding: Hashable, Comparable {
  enum Kind: String, CaseIterable {
    case type
    case enumCase = "enum case"
    case property, function
    /// The range of a `var` or `let` with all of its bindings.
    case extent
  }

  var kind: Kind
  /// The types around it, the outermost first: `A.B`.
  var owner: String
  var name: String
  /// The offset of the keyword or the name.
  var start: Int
  /// The other facts that must agree: the offset of the last token, labels, accessors.
  var detail: String

  static func < (a: Finding, b: Finding) -> Bool {
    (a.start, a.kind.rawValue, a.name) < (b.start, b.kind.rawValue, b.name)
  }
}
