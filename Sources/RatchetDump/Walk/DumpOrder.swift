/// The position of an element in a collection without order: numbers by value, so that 9 comes
/// before 10, then everything else by text.
struct DumpOrder: Comparable {
  private enum Text: Equatable {
    case written(String)
    /// Its text is made only if needed: most numbers differ by value.
    case integer(Int)
  }

  private let number: Double?
  private let source: Text

  init(text: String) {
    source = .written(text)
    number = Double(text).flatMap { $0.isFinite ? $0 : nil }
  }

  private init(number: Double?, source: Text) {
    self.number = number
    self.source = source
  }

  /// Determines the position of a value without a dump; nil for types that need one, which are
  /// most.
  static func writer<Value>(for type: Value.Type) -> ((Value) -> DumpOrder?)? {
    // Unsafe, but each cast is of a type to itself; `as?` would look that up again for each key.
    if type == String.self {
      return { value in
        let string = unsafeBitCast(value, to: String.self)
        // The text is quoted, so it never counts as a number.
        return string.utf8.contains(0x0a)
          ? nil : DumpOrder(number: nil, source: .written(string.quoted))
      }
    }
    if type == Int.self {
      return { value in
        let integer = unsafeBitCast(value, to: Int.self)
        return DumpOrder(number: Double(integer), source: .integer(integer))
      }
    }
    return nil
  }

  private var text: String {
    switch source {
    case .written(let text): text
    case .integer(let number): String(number)
    }
  }

  static func == (left: Self, right: Self) -> Bool {
    left.number == right.number && left.text == right.text
  }

  static func < (left: Self, right: Self) -> Bool {
    switch (left.number, right.number) {
    case (let left?, let right?) where left != right: left < right
    case (.some, nil): true
    case (nil, .some): false
    default: left.text < right.text
    }
  }
}

extension [DumpNode.Child] {
  func sortedByText() -> Self { orderByText().map { self[$0] } }

  /// The indices in the order of the text.
  func orderByText() -> [Int] {
    var keyed: [(order: DumpOrder, text: String, index: Int)] = []
    keyed.reserveCapacity(count)
    for (index, child) in enumerated() {
      let text = child.node.lines().joined(separator: "\n")
      keyed.append((DumpOrder(text: child.label.isEmpty ? text : child.label), text, index))
    }
    // Keys with equal labels, such as two secrets, are ordered by their whole text.
    keyed.sort { $0.order == $1.order ? $0.text < $1.text : $0.order < $1.order }
    return keyed.map(\.index)
  }
}
