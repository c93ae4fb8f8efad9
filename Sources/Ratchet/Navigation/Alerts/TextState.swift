/// Text that a feature describes and a user interface draws: plain, or in styled runs.
///
/// It depends on no user interface. A user interface draws its ``runs``; a program without styles
/// uses `String(state: text)`. Two texts are equal if their characters and the styles of these are.
///
/// ```swift
/// let title = TextState("Delete \(name)?")
/// let warning = TextState("This ") + TextState("cannot").bold() + TextState(" be undone.")
/// ```
public struct TextState: Hashable, Sendable {
  /// A stretch of text in one style.
  public struct Run: Hashable, Sendable {
    /// The characters.
    public var text: String
    /// The style of all characters.
    public var style: Style

    /// Makes a run.
    public init(text: String, style: Style = []) {
      self.text = text
      self.style = style
    }
  }

  /// A combination of text styles.
  public struct Style: OptionSet, Hashable, Sendable {
    /// One bit for each style.
    public let rawValue: UInt8

    /// Makes a style from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Bold type.
    public static let bold = Style(rawValue: 1)
    /// Italic type.
    public static let italic = Style(rawValue: 2)
    /// Monospaced type.
    public static let monospaced = Style(rawValue: 4)
    /// Struck through.
    public static let strikethrough = Style(rawValue: 8)
    /// Underlined.
    public static let underline = Style(rawValue: 16)
  }

  /// The runs in order. No run is empty, and neighbours differ in style.
  public private(set) var runs: [Run] = []

  /// Makes plain text.
  public init(_ content: some StringProtocol) { append(Run(text: String(content))) }

  /// Makes plain text.
  public init(verbatim content: String) { append(Run(text: content)) }

  /// Makes text of runs. Empty runs are dropped, and neighbours with the same style are joined.
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

  /// Concatenates two texts, which keep their styles.
  public static func + (lhs: TextState, rhs: TextState) -> TextState {
    TextState(runs: lhs.runs + rhs.runs)
  }
}

extension TextState {
  /// This text with bold set or removed.
  public func bold(_ isActive: Bool = true) -> TextState { setting(.bold, to: isActive) }

  /// This text with italic set or removed.
  public func italic(_ isActive: Bool = true) -> TextState { setting(.italic, to: isActive) }

  /// This text with monospaced set or removed.
  public func monospaced(_ isActive: Bool = true) -> TextState {
    setting(.monospaced, to: isActive)
  }

  /// This text with strikethrough set or removed.
  public func strikethrough(_ isActive: Bool = true) -> TextState {
    setting(.strikethrough, to: isActive)
  }

  /// This text with underline set or removed.
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
