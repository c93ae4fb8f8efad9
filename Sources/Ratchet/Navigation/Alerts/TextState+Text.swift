public import RatchetDump

/// `TextState("Hello, \(name)")`: a text inside of a text keeps its styles.
extension TextState: ExpressibleByStringInterpolation {
  public init(stringLiteral text: String) { self.init(verbatim: text) }

  public init(stringInterpolation: Interpolation) { self = stringInterpolation.text }

  public struct Interpolation: StringInterpolationProtocol {
    fileprivate var text = TextState(runs: [])

    public init(literalCapacity: Int, interpolationCount: Int) {}

    public mutating func appendLiteral(_ literal: String) {
      text = text + TextState(verbatim: literal)
    }

    public mutating func appendInterpolation(_ other: TextState) { text = text + other }

    public mutating func appendInterpolation(_ value: some Any) {
      text = text + TextState(verbatim: "\(value)")
    }
  }
}

/// With marks for styles: `**bold**`, `_italic_`, `` `monospaced` ``, `~~struck~~`, `<u>under</u>`.
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
