/// Actions with examples: at least one of each case that can be sent.
///
/// Tools show them to whoever writes a script by hand, and name the cases by them.
///
/// ```swift
/// extension Counter.Action: ActionExamples {
///   static var examples: [Counter.Action] { [.incrementTapped, .factLoaded("7 is prime.")] }
/// }
/// ```
public protocol ActionExamples {
  static var examples: [Self] { get }
}
