/// The value as text, much like the Swift literal that would make it.
///
/// Equal values give equal text, in this run and in the next: dictionaries and sets are sorted,
/// addresses and hash values never appear, and Foundation's values are written as text, not
/// reflected. Every stored property is read through reflection, so the cost grows with the size of
/// the value. Only the name of an actor is shown, since its state cannot be read from outside, and
/// a ``Redacted`` value appears as `<redacted>`.
///
/// ```swift
/// struct Counter { var id = 1, value = 2 }
/// print(dumpText(Counter()))
/// // Counter(
/// //   id: 1,
/// //   value: 2
/// // )
/// ```
public func dumpText(_ value: Any, limits: DumpLimits = .default) -> String {
  var walker = DumpWalker(width: limits.elementCount)
  return walker.node(for: value).limited(to: limits).lines().joined(separator: "\n")
}

/// Writes the dump of a value to standard output, and returns the value.
///
/// ```swift
/// customDump(store.state)
/// ```
@discardableResult
public func customDump<Value>(
  _ value: Value, name: String? = nil, indent: Int = 0, limits: DumpLimits = .default
) -> Value {
  var output = StandardOutput()
  return customDump(value, to: &output, name: name, indent: indent, limits: limits)
}

/// Writes the dump of a value to a stream, and returns the value.
///
/// - Parameters:
///   - name: written before the value, as `name: `.
///   - indent: the number of spaces before each line.
///   - limits: how much of the value is written.
@discardableResult
public func customDump<Value>(
  _ value: Value, to target: inout some TextOutputStream, name: String? = nil, indent: Int = 0,
  limits: DumpLimits = .default
) -> Value {
  let label = name.map { "\($0): " } ?? ""
  let margin = String(repeating: " ", count: indent)
  let text = label + dumpText(value, limits: limits)
  let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  for line in lines { target.write(margin + line + "\n") }
  return value
}

extension String {
  /// Makes the dump of a value, as ``dumpText(_:limits:)`` does.
  public init(customDumping subject: some Any) { self = dumpText(subject) }
}

private struct StandardOutput: TextOutputStream {
  mutating func write(_ text: String) { print(text, terminator: "") }
}
