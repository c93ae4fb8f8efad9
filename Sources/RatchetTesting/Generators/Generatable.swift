public import Foundation
public import Ratchet
import RatchetDependencies

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

extension Generatable where Self: FixedWidthInteger & Sendable {
  /// Any integer; values near 0 and at the limits are more frequent.
  public static var generator: Generator<Self> { .integers(in: min...max) }
}

extension Int: Generatable {}
extension Int8: Generatable {}
extension Int16: Generatable {}
extension Int32: Generatable {}
extension Int64: Generatable {}
extension UInt: Generatable {}
extension UInt8: Generatable {}
extension UInt16: Generatable {}
extension UInt32: Generatable {}
extension UInt64: Generatable {}

extension Generatable where Self: BinaryFloatingPoint & Sendable {
  /// Mostly numbers within a million of 0; every eighth, on average, is one of the largest or
  /// smallest. All are finite: NaN is not even equal to itself, so every comparison with it fails.
  public static var generator: Generator<Self> {
    // A million is not finite in sixteen bits.
    let edge = Swift.min(1_000_000, greatestFiniteMagnitude)
    return .one(
      of: (7, .doubles(in: -edge...edge)),
      (
        1,
        .element(of: [
          greatestFiniteMagnitude, -greatestFiniteMagnitude, leastNormalMagnitude,
          leastNonzeroMagnitude, -leastNonzeroMagnitude, ulpOfOne,
        ])
      ))
  }
}

extension Double: Generatable {}
extension Float: Generatable {}

extension Bool: Generatable {
  /// True and false, with the same probability.
  public static var generator: Generator<Bool> { .bool }
}

extension String: Generatable {
  /// Plain strings; every fourth, on average, is one with which programs often have trouble.
  public static var generator: Generator<String> { .one(of: (3, .string()), (1, .hostileString)) }
}

extension Character: Generatable {
  /// Plain characters; every fourth, on average, is one with which programs often have trouble.
  public static var generator: Generator<Character> {
    .one(of: (3, .plain), (1, .hostileCharacter))
  }
}

extension Optional: Generatable where Wrapped: Generatable {
  /// Nil with a probability of a quarter, else a value of the wrapped type's generator.
  public static var generator: Generator<Wrapped?> { Wrapped.generator.optional() }
}

extension Array: Generatable where Element: Generatable {
  /// Arrays of up to 5 elements; short ones are more frequent.
  public static var generator: Generator<[Element]> { Element.generator.array() }
}

extension UUID: Generatable {
  /// Half of the time one of the first four ids of `UUIDGenerator.incrementing`, else a random one
  /// of version 4.
  public static var generator: Generator<UUID> { .uuid }
}

extension Date: Generatable {
  /// Dates from 1970 to 2100.
  public static var generator: Generator<Date> {
    .date(in: Date(timeIntervalSince1970: 0)...Date(timeIntervalSince1970: 4_102_444_800))
  }
}

extension StackElementID: Generatable {
  /// One of the first four ids of a stack.
  public static var generator: Generator<StackElementID> {
    .element(of: [0, 1, 2, 3] as [StackElementID])
  }
}

extension IdentifiedAction: Generatable where ID: Generatable, Action: Generatable {
  /// An element action with a generated id.
  public static var generator: Generator<IdentifiedAction> {
    Generator.zip(ID.generator, Action.generator).map { .element(id: $0, action: $1) }
  }
}
