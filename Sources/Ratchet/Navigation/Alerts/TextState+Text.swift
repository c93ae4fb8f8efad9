public import RatchetDump

/// `TextState("Hello, \(name)")`: an interpolated text keeps its styles.
extension TextState: ExpressibleByStringInterpolation {
  /// Plain text of a string literal.
  public init(stringLiteral text: String) { self.init(verbatim: text) }

  /// The text of an interpolated string.
  public init(stringInterpolation: Interpolation) { self = stringInterpolation.text }

  /// Collects the segments of an interpolated string.
  public struct Interpolation: StringInterpolationProtocol {
    fileprivate var text = TextState(runs: [])

    /// Makes an empty collector.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Appends plain text.
    public mutating func appendLiteral(_ literal: String) {
      text = text + TextState(verbatim: literal)
    }

    /// Appends a text with its styles.
    public mutating func appendInterpolation(_ other: TextState) { text = text + other }

    /// Appends a value's description as plain text.
    public mutating func appendInterpolation(_ value: some Any) {
      text = text + TextState(verbatim: "\(value)")
    }
  }
}

/// Styles are shown by marks: `**bold**`, `_italic_`, `` `monospaced` ``, `~~struck~~`,
/// `<u>under</u>`.
extension TextState: CustomStringConvertible, DumpRepresentable {
  private static let marks: [(style: Style, before: String, after: String)] = [
    (.monospaced, "`", "`"), (.bold, "**", "**"), (.italic, "_", "_"),
    (.strikethrough, "~~", "~~"), (.underline, "<u>", "</u>"),
  ]

  public var description: String {
    runs.map { run in
      Self.marks.reduce(run.text) { text, mark in
        run.style.contains(mark.style) ? mark.before + text + mark.after : text
      }
    }.joined()
  }

  public var dumpValue: Any { description }
}
