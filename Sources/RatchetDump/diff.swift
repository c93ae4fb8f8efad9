/// What changed from one value to another, line by line; `nil` when nothing did: both dump to the same
/// text.
///
/// `-` marks the old (or expected) value, `+` the new (or actual) one. Only what changed is shown,
/// with the fields and brackets around it; what did not is counted: `… (3 unchanged)`. Elements of
/// an array are paired by identity if they are `Identifiable`, else by equal dumps, so a moved,
/// an inserted and a removed element is shown as such. Values need not be `Equatable`.
///
/// Where the text is the same and the types are not, as can be of values in an `Any`, both are shown with
/// their types; and so are two values that are not `==` and whose type writes the same text for both
/// (``DumpTextRepresentable``).
///
/// Values that lie in memory as before are passed over, and so are values of an enum with payloads
/// that are `==`; where nothing else differs, those are dumped to find what does.
///
/// Complexity: O(n) for values with n parts of which a few changed, and O(n log n) where many moved.
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
    old, new, format: format, limits: limits, isOneWorld: true,
    withinOld: { $0() }, withinNew: { $0() })
}

/// The same for two values that look at something else each: a value is walked inside of its closure,
/// which must call what it is given, and is called often.
///
/// - Parameter isOneWorld: whether what both look at is the same nevertheless. Where it is not, a
///   reference that both hold may stand for two values, and is read for each.
package func diff<Value>(
  _ old: Value, _ new: Value, format: DiffFormat = .default, limits: DumpLimits = .default,
  isOneWorld: Bool = false, memory: DiffMemory = DiffMemory(),
  withinOld: (() -> Void) -> Void, withinNew: (() -> Void) -> Void
) -> String? {
  withoutActuallyEscaping(withinOld) { withinOld in
    withoutActuallyEscaping(withinNew) { withinNew in
      let walker = DiffWalker(
        old: DiffSide(within: withinOld), new: DiffSide(within: withinNew),
        table: memory.table(isOneWorld: isOneWorld))
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

/// What comparisons found out about types, for the next ones: for who compares values of one type many
/// times, as finding out costs as much as comparing.
// Unchecked: whoever holds it makes one comparison after the other.
package final class DiffMemory: @unchecked Sendable {
  private var oneWorld: SamenessTable?
  private var twoWorlds: SamenessTable?

  package init() {}

  /// How to compare values of a type; nil for a type whose values may hold an object or a closure, and
  /// so may change while they stay the same.
  package func comparison<Value>(of type: Value.Type) -> ValueComparison<Value>? {
    let sameness = table(isOneWorld: false)[type]
    return sameness.trustsBits ? ValueComparison(sameness: sameness) : nil
  }

  func table(isOneWorld: Bool) -> SamenessTable {
    if let known = isOneWorld ? oneWorld : twoWorlds { return known }
    let table = SamenessTable(isOneWorld: isOneWorld)
    if isOneWorld { oneWorld = table } else { twoWorlds = table }
    return table
  }
}

/// Compares values of a type as they lie in memory, which is faster than `==` where they share memory.
package struct ValueComparison<Value> {
  fileprivate let sameness: Sameness

  /// Whether two values surely have equal parts.
  package func areSame(_ old: Value, _ new: Value) -> Bool { sameness.areSameValues(old, new) }
}
