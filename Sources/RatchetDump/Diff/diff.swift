/// The difference between two values, line by line; `nil` if there is none.
///
/// `-` marks the old (or expected) value, `+` the new (or actual) one. Only changes are shown, with
/// the fields and brackets around them; unchanged parts are counted: `… (3 unchanged)`. Elements of
/// an array are paired by identity if they are `Identifiable`, else by equal dumps, so moved,
/// inserted and removed elements are shown as such. Values need not be `Equatable`.
///
/// Values with equal dumps can still differ: if their types do, as is possible in an `Any`, both
/// are shown with their types; and two values are shown whose type writes the same text for both
/// (``DumpTextRepresentable``, and types of Foundation that are shown by their description), but
/// which are not `==`.
///
/// Parts with the same bits in memory are skipped, and so are `==` values of enums with payloads.
/// If nothing else differs, the latter are dumped to find a difference.
///
/// O(n) for values with n parts of which few changed, and O(n log n) if many moved.
///
/// ```swift
/// struct Counter { var id = 1, value = 1 }
/// print(diff(Counter(), Counter(value: 2)) ?? "equal")
/// //   Counter(
/// //     id: 1,
/// // -   value: 1
/// // +   value: 2
/// //   )
/// ```
public func diff<Value>(
  _ old: Value, _ new: Value, format: DiffFormat = .default, limits: DumpLimits = .default
) -> String? {
  diff(
    old, new, format: format, limits: limits, sharesState: true,
    withinOld: { $0() }, withinNew: { $0() })
}

/// The form for two values that refer to different versions of shared state: each value is read
/// only within its closure, which must call its argument, and is called often.
///
/// - Parameter sharesState: whether both sides see the same shared state nevertheless. If not, a
///   reference that both hold may stand for two different values, and is read for each side.
package func diff<Value>(
  _ old: Value, _ new: Value, format: DiffFormat = .default, limits: DumpLimits = .default,
  sharesState: Bool = false, memory: DiffMemory = DiffMemory(),
  withinOld: (() -> Void) -> Void, withinNew: (() -> Void) -> Void
) -> String? {
  withoutActuallyEscaping(withinOld) { withinOld in
    withoutActuallyEscaping(withinNew) { withinNew in
      let walker = DiffWalker(
        old: DiffSide(within: withinOld), new: DiffSide(within: withinNew),
        table: memory.table(sharesState: sharesState))
      var difference = walker.difference(old, new)
      if difference == nil, walker.mayHaveMissed {
        difference = Difference(
          DiffSide(within: withinOld).node(for: old), DiffSide(within: withinNew).node(for: new))
      }
      guard let difference else { return nil }
      var writer = DiffWriter(format: format, limits: limits)
      writer.write(difference)
      return writer.lines.joined(separator: "\n")
    }
  }
}

/// Keeps what comparisons have learned about types. Useful for comparing values of one type many
/// times, since learning costs as much as comparing.
// Unchecked: its owner makes one comparison after the other.
package final class DiffMemory: @unchecked Sendable {
  private var sharing: SamenessTable?
  private var separate: SamenessTable?

  package init() {}

  /// The comparison of values of a type; nil for a type whose values may hold an object or a
  /// closure, and so may change while they stay the same.
  package func comparison<Value>(of type: Value.Type) -> ValueComparison<Value>? {
    let sameness = table(sharesState: false)[type]
    return sameness.trustsBits ? ValueComparison(sameness: sameness) : nil
  }

  func table(sharesState: Bool) -> SamenessTable {
    if let known = sharesState ? sharing : separate { return known }
    let table = SamenessTable(sharesState: sharesState)
    if sharesState { sharing = table } else { separate = table }
    return table
  }
}

/// Compares values of a type as they lie in memory, which is faster than `==` where they share
/// memory.
package struct ValueComparison<Value> {
  fileprivate let sameness: Sameness

  /// Whether two values surely have equal parts.
  package func areSame(_ old: Value, _ new: Value) -> Bool { sameness.areSameValues(old, new) }
}

/// The marks at the start of the lines of a diff, each followed by a space.
public struct DiffFormat: Sendable, Hashable {
  /// Marks lines that only the old value has.
  public var removed: String
  /// Marks lines that only the new value has.
  public var added: String
  /// Marks lines that both values have.
  public var unchanged: String

  /// Makes a format with these marks.
  public init(removed: String, added: String, unchanged: String) {
    self.removed = removed
    self.added = added
    self.unchanged = unchanged
  }

  /// `-`, `+` and a space, as in a patch.
  public static let `default` = DiffFormat(removed: "-", added: "+", unchanged: " ")

  /// `−`, `+` and a space of the same width, for proportional fonts.
  public static let proportional = DiffFormat(
    removed: "\u{2212}", added: "+", unchanged: "\u{2007}")
}
