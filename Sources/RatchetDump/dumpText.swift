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
