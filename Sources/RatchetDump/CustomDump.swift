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
