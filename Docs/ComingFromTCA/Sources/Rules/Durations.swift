/// Numbers of seconds and of nanoseconds as values of `Duration`.
enum Durations {
  /// A number of seconds, `1` or `0.3`; nil if the tokens are no number.
  static func seconds(_ tokens: ClosedRange<Int>, in source: Source) -> String? {
    guard tokens.count == 1, let token = source[tokens.lowerBound], token.kind == .number,
      let number = Double(token.text.replacing("_", with: ""))
    else { return nil }
    if number == number.rounded() { return ".seconds(\(token.text.prefix { $0 != "." }))" }
    let milliseconds = number * 1000
    let isWhole = abs(milliseconds - milliseconds.rounded()) < 1e-6
    return isWhole ? ".milliseconds(\(Int(milliseconds.rounded())))" : ".seconds(\(token.text))"
  }

  /// Whether the tokens are a duration already: `.seconds(1)`, `.zero`.
  static func isDuration(_ tokens: ClosedRange<Int>, in source: Source) -> Bool {
    let units = ["seconds", "milliseconds", "microseconds", "nanoseconds", "zero"]
    return source.text(tokens.lowerBound) == "."
      && units.contains(source.text(tokens.lowerBound + 1))
  }

  /// `NSEC_PER_SEC`, also times a number; nil for anything else.
  static func nanoseconds(_ tokens: ClosedRange<Int>, in source: Source) -> String? {
    let units = ["NSEC_PER_SEC": "seconds", "NSEC_PER_MSEC": "milliseconds"]
    let texts = tokens.map { source.text($0) }
    if texts.count == 1 { return units[texts[0]].map { ".\($0)(1)" } }
    guard texts.count == 3, texts[1] == "*" else { return nil }
    for (unit, count) in [(0, 2), (2, 0)] {
      if let name = units[texts[unit]], Int(texts[count].replacing("_", with: "")) != nil {
        return ".\(name)(\(texts[count]))"
      }
    }
    return nil
  }
}
