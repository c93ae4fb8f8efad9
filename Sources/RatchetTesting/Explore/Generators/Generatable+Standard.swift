public import Foundation
public import Ratchet
import RatchetDependencies

extension Generatable where Self: FixedWidthInteger & Sendable {
  /// All of them; those near 0 and at the edges more often.
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
  /// Mostly within a million of 0; in one of eight times one of the largest or smallest. All are finite:
  /// what is not even equal to itself makes every comparison fail.
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
  public static var generator: Generator<Bool> { .bool }
}

extension String: Generatable {
  /// Plain ones, and in one of four times one that programs stumble over.
  public static var generator: Generator<String> { .one(of: (3, .string()), (1, .hostileString)) }
}

extension Character: Generatable {
  /// Plain ones, and in one of four times one that programs stumble over.
  public static var generator: Generator<Character> {
    .one(of: (3, .plain), (1, .hostileCharacter))
  }
}

extension Optional: Generatable where Wrapped: Generatable {
  public static var generator: Generator<Wrapped?> { Wrapped.generator.optional() }
}

extension Array: Generatable where Element: Generatable {
  public static var generator: Generator<[Element]> { Element.generator.array() }
}

extension UUID: Generatable {
  public static var generator: Generator<UUID> { .uuid }
}

extension Date: Generatable {
  /// From 1970 to 2100.
  public static var generator: Generator<Date> {
    .date(in: Date(timeIntervalSince1970: 0)...Date(timeIntervalSince1970: 4_102_444_800))
  }
}

extension StackElementID: Generatable {
  /// One of the first four of a stack.
  public static var generator: Generator<StackElementID> {
    .element(of: [0, 1, 2, 3] as [StackElementID])
  }
}

extension IdentifiedAction: Generatable where ID: Generatable, Action: Generatable {
  public static var generator: Generator<IdentifiedAction> {
    Generator.zip(ID.generator, Action.generator).map { .element(id: $0, action: $1) }
  }
}
