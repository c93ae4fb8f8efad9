extension Duration {
  /// `12 ms`, `1.2 s`: the same in every locale.
  package var text: String {
    let (seconds, attoseconds) = components
    let milliseconds = seconds * 1_000 + attoseconds / 1_000_000_000_000_000
    if milliseconds < 1_000 { return "\(milliseconds) ms" }
    return "\(milliseconds / 1_000).\(milliseconds % 1_000 / 100) s"
  }
}
