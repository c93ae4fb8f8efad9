/// Text that a feature describes and somebody else draws: plain, or with styled runs.
///
/// It knows no user interface. Whoever draws it goes through ``runs``; a program without styles takes
/// `String(state: text)`. Two are equal when their characters and the styles of these are.
///
/// ```swift
/// let title = TextState("Delete \(name)?")
/// let warning = TextState("This ") + TextState("cannot").bold() + TextState(" be undone.")
/// ```
public struct TextState: Hashable, Sendable {
  /// A stretch of text in one style.
  public struct Run: Hashable, Sendable {
    public var text: String
    public var style: Style

    public init(text: String, style: Style = []) {
      self.text = text
      self.style = style
    }
  }

  public struct Style: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let bold = Style(rawValue: 1)
    public static let italic = Style(rawValue: 2)
    public static let monospaced = Style(rawValue: 4)
    public static let strikethrough = Style(rawValue: 8)
    public static let underline = Style(rawValue: 16)
  }

  /// The stretches in order: none is empty, and neighbours differ in style.
  public private(set) var runs: [Run] = []

  /// Plain text.
  public init(_ content: some StringProtocol) { append(Run(text: String(content))) }

  /// Plain text, as it is.
  public init(verbatim content: String) { append(Run(text: content)) }

  /// Text of stretches; empty ones go, and neighbours in one style become one.
  public init(runs: some Sequence<Run>) {
    for run in runs { append(run) }
  }

  private mutating func append(_ run: Run) {
    guard !run.text.isEmpty else { return }
    if runs.last?.style == run.style {
      runs[runs.count - 1].text += run.text
    } else {
      runs.append(run)
    }
  }

  /// One text after another, each in its styles.
  public static func + (lhs: TextState, rhs: TextState) -> TextState {
    TextState(runs: lhs.runs + rhs.runs)
  }
}

extension TextState {
  public func bold(_ isActive: Bool = true) -> TextState { setting(.bold, to: isActive) }

  public func italic(_ isActive: Bool = true) -> TextState { setting(.italic, to: isActive) }

  public func monospaced(_ isActive: Bool = true) -> TextState {
    setting(.monospaced, to: isActive)
  }

  public func strikethrough(_ isActive: Bool = true) -> TextState {
    setting(.strikethrough, to: isActive)
  }

  public func underline(_ isActive: Bool = true) -> TextState {
    setting(.underline, to: isActive)
  }

  private func setting(_ style: Style, to isActive: Bool) -> TextState {
    TextState(
      runs: runs.map { run in
        Run(
          text: run.text,
          style: isActive ? run.style.union(style) : run.style.subtracting(style))
      })
  }
}

extension String {
  /// The characters of a text, without styles.
  public init(state: TextState) { self = state.runs.map(\.text).joined() }
}
