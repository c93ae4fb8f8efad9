/// The value as text, much like the Swift literal that would make it.
///
/// Equal values give equal text, in this run and in the next: dictionaries and sets are sorted,
/// addresses and hash values never show, and Foundation's values are written, not reflected.
/// Reads every stored property through reflection, so the cost grows with the size of the value.
/// An actor shows its name only, as its state may not be read from outside, and what is
/// ``Redacted`` shows nothing.
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
