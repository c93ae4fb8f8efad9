/// Example actions: at least one of each case, with payloads that make sense.
///
/// Programs that know a feature only by its type use them. The headless driver prints them as lines
/// to paste into a script, and suggests their names for a misspelt one; a fuzzer starts from them.
/// Their order is kept. Spell out elements of a child feature for one or two ids.
///
/// ```swift
/// extension Counter.Action: ActionExamples {
///   static var examples: [Self] { [.incrementTapped, .set(3)] }
/// }
/// ```
public protocol ActionExamples {
  /// At least one action of each case.
  static var examples: [Self] { get }
}
