/// The form in which the dump holds a value: read once from the value, then written or compared.
struct DumpNode {
  enum Content {
    /// Finished text without a line break.
    case leaf(String)
    case group(Group)
    /// A value that is compared but never written. With `isOther`, the text says that it has
    /// changed.
    indirect case secret(DumpNode, isOther: Bool)
  }

  /// A value with parts between brackets.
  struct Group {
    let kind: Kind
    /// The name of the type or case; empty if there is none.
    let name: String
    var children: [Child]
    /// The object that was read; nil for other values.
    var object: DumpObject?
    /// The number of further children, which are not written.
    var omitted = 0
  }

  enum Kind: Hashable {
    /// Named fields, one per line.
    case record
    /// The payload of a case, or a tuple; on one line if it fits.
    case inlineRecord
    case array
    case dictionary
    case set
    /// The lines of a string, between quotes.
    case string
    /// The lines of a text that the type itself writes.
    case text
  }

  struct Child {
    /// The name of the field or the text of the key; empty if there is none, as in arrays.
    let label: String
    let node: DumpNode
  }

  private(set) var content: Content
  /// Equal for equal nodes, so that most different ones are distinguished without a full
  /// comparison.
  let hash: Int
  /// The identity of an `Identifiable` value, by which elements of collections are paired.
  var identity: AnyHashable?
  /// The whole text, if it fits on one line inside of other nodes.
  let inlineText: String?
  /// The string that was read; nil for other values.
  var string: String?
  /// The type of the value; nil for collections, tuples and nil, whose parts suffice.
  var type: Any.Type?
  /// The value, if its text may leave out something that its `==` compares.
  var written: WrittenValue?
}

/// A value whose type writes its text, which may leave out something that `==` compares.
final class WrittenValue {
  private let value: any Equatable

  init(_ value: any Equatable) {
    self.value = value
  }

  func isEqual(to other: WrittenValue) -> Bool {
    func isEqual<Value: Equatable>(_ value: Value) -> Bool { other.value as? Value == value }
    return isEqual(value)
  }
}

/// An object that was met; it gets a number when it is met again.
final class DumpObject {
  var number: Int?
}

extension DumpNode {
  init(leaf text: String) {
    content = .leaf(text)
    hash = text.hashValue
    inlineText = text.utf8.count <= DumpLayout.lineWidth ? text : nil
  }

  init(secret: DumpNode, isOther: Bool = false) {
    content = .secret(secret, isOther: isOther)
    hash = secret.hash
    inlineText = Wording.redacted(isOther: isOther)
  }

  /// Makes a string literal.
  init(string: String) {
    if string.contains("\n") {
      self.init(.string, lines: string.quotedLines)
    } else {
      self.init(leaf: string.quoted)
    }
    self.string = string
  }

  init(_ group: Group) {
    content = .group(group)
    var hasher = Hasher()
    hasher.combine(group.kind)
    hasher.combine(group.name)
    hasher.combine(group.omitted)
    for child in group.children {
      hasher.combine(child.label)
      hasher.combine(child.node.hash)
    }
    hash = hasher.finalize()
    inlineText = group.inlineText
  }

  init(_ kind: Kind, _ children: [Child], omitted: Int = 0) {
    self.init(Group(kind: kind, name: "", children: children, omitted: omitted))
  }

  init(_ kind: Kind, _ name: String, _ children: [Child]) {
    self.init(Group(kind: kind, name: name, children: children))
  }

  /// Makes a group of the lines of a string or text.
  init(_ kind: Kind, lines: some Sequence<some StringProtocol>) {
    self.init(kind, lines.map { Child(label: "", node: DumpNode(leaf: String($0))) })
  }
}

extension DumpNode: Hashable {
  func hash(into hasher: inout Hasher) {
    hasher.combine(hash)
  }

  /// Whether both have the same text and the values have the same types. The numbers of objects are
  /// ignored.
  static func == (left: Self, right: Self) -> Bool {
    guard left.hash == right.hash, left.type == right.type else { return false }
    if let left = left.written, let right = right.written, !left.isEqual(to: right) { return false }
    switch (left.content, right.content) {
    case (.leaf(let left), .leaf(let right)):
      return left == right
    case (.group(let left), .group(let right)):
      return left.hasSameHeader(as: right) && left.omitted == right.omitted
        && left.children == right.children
    case (.secret(let left, _), .secret(let right, _)):
      return left == right
    case (.leaf, _), (.group, _), (.secret, _):
      return false
    }
  }
}

extension DumpNode.Child: Equatable {}

extension DumpNode.Group {
  func hasSameHeader(as other: Self) -> Bool {
    kind == other.kind && name == other.name
  }
}
