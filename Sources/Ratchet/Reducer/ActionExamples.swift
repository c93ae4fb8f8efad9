/// Actions to try: at least one of each case, with payloads that make sense.
///
/// Programs that know a feature only by its type use them: the headless driver shows them as lines
/// to paste into a script and takes from them the names it suggests for a misspelt one; a fuzzer
/// starts from them. The order is kept. Elements of a child feature are spelled out for one or two
/// ids.
///
/// ```swift
/// extension Counter.Action: ActionExamples {
///   static var examples: [Self] { [.incrementTapped, .set(3)] }
/// }
/// ```
public protocol ActionExamples {
  static var examples: [Self] { get }
}
