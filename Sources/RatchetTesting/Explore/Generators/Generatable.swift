/// A type whose values a test can generate without further instructions.
///
/// ``ActionGenerator`` finds actions with generatable payloads by itself. An enum that is
/// `CaseIterable` only needs to declare the conformance:
///
/// ```swift
/// enum Genre: CaseIterable, Generatable { case folk, jazz, soul }
///
/// extension Track: Generatable {
///   static var generator: Generator<Track> {
///     Generator.zip(.integers(in: 1...3), .string(count: 0...5)).map { Track(id: $0, title: $1) }
///   }
/// }
/// ```
public protocol Generatable: SendableMetatype {
  /// The default generator of values of this type.
  static var generator: Generator<Self> { get }
}

extension Generatable where Self: CaseIterable & Sendable {
  /// Any of the cases, each with the same probability. Traps if there are none.
  public static var generator: Generator<Self> { .element(of: allCases) }
}
