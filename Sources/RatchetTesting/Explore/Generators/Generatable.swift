/// A type of which a test can make values, without being told how.
///
/// Actions whose payloads are generatable are found by ``ActionGenerator`` alone. An enum that lists its
/// cases needs no more than to say so:
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
  static var generator: Generator<Self> { get }
}

extension Generatable where Self: CaseIterable & Sendable {
  /// Any of its cases, each with the same chance. There must be one.
  public static var generator: Generator<Self> { .element(of: allCases) }
}
