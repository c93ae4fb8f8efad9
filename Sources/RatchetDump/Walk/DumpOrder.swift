/// Where an element without an order of its own stands: numbers by value, then everything else by
/// text, so that 9 comes before 10.
struct DumpOrder: Comparable {
  private enum Text: Equatable {
    case written(String)
    /// Written when it is asked for: most numbers are told apart by value.
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

  /// Tells the place of a value without a dump; nil where that cannot be, as for most types.
  static func writer<Value>(for type: Value.Type) -> ((Value) -> DumpOrder?)? {
    // The casts are of a type to itself; `as?` would look that up for each of many keys.
    if type == String.self {
      return { value in
        let string = unsafeBitCast(value, to: String.self)
        // In quotes it is no number.
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
  func sortedByText() -> Self {
    var keyed: [(order: DumpOrder, text: String, child: DumpNode.Child)] = []
    keyed.reserveCapacity(count)
    for child in self {
      let text = child.node.lines().joined(separator: "\n")
      keyed.append((DumpOrder(text: child.label.isEmpty ? text : child.label), text, child))
    }
    // Keys with one label, as two secrets, are told apart by what stands there.
    keyed.sort { $0.order == $1.order ? $0.text < $1.text : $0.order < $1.order }
    return keyed.map(\.child)
  }
}
