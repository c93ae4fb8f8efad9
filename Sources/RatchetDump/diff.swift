/// What changed from one value to another, line by line; `nil` when both dump to the same text.
///
/// `-` marks the old (or expected) value, `+` the new (or actual) one. Only what changed is shown,
/// with the fields and brackets around it; what did not is counted: `… (3 unchanged)`. Elements of
/// an array are paired by identity if they are `Identifiable`, else by equal dumps, so a moved,
/// an inserted and a removed element is shown as such. Values need not be `Equatable`.
///
/// Complexity: O(n log n) for values with n parts.
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
public func diff<Value>(_ old: Value, _ new: Value, format: DiffFormat = .default) -> String? {
  diff(old, new, format: format, withinOld: { $0() }, withinNew: { $0() })
}

/// The same for two values that look at something else each: a value is walked inside of its closure,
/// which must call what it is given.
package func diff<Value>(
  _ old: Value, _ new: Value, format: DiffFormat = .default,
  withinOld: (() -> Void) -> Void, withinNew: (() -> Void) -> Void
) -> String? {
  var oldNode: DumpNode?
  var newNode: DumpNode?
  withinOld {
    var walker = DumpWalker()
    oldNode = walker.node(for: old)
  }
  withinNew {
    var walker = DumpWalker()
    newNode = walker.node(for: new)
  }
  guard let oldNode, let newNode, oldNode != newNode else { return nil }
  var writer = DiffWriter(format: format)
  writer.write(.init(node: oldNode), .init(node: newNode), indentation: "")
  return writer.lines.joined(separator: "\n")
}
