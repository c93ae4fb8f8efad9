/// A type that is dumped as another value: a collection as its elements, a wrapper as its content.
///
/// The other value is dumped in place of this one, without the name of this type.
///
/// ```swift
/// struct Rows: DumpRepresentable {
///   var storage: [Int]
///   var dumpValue: Any { storage }
/// }
/// ```
public protocol DumpRepresentable {
  /// The value that is dumped instead. It must not be of this type.
  var dumpValue: Any { get }
}

// Reflection does not see its elements.
extension InlineArray: DumpRepresentable {
  /// The elements, as an array.
  public var dumpValue: Any { indices.map { self[$0] } }
}

/// A type that writes its own dump, which must be the same text for equal values in every run.
///
/// ```swift
/// struct Money: DumpTextRepresentable {
///   var cents: Int
///   var dumpText: String { "Money(\(cents) cents)" }
/// }
/// ```
public protocol DumpTextRepresentable {
  /// The text, of one line or several.
  var dumpText: String { get }
}

/// ``DumpTextRepresentable`` for types that already declare their dump under this name.
///
/// ```swift
/// extension StepID: CustomDumpStringConvertible {
///   var customDumpDescription: String { "StepID(\(number))" }
/// }
/// ```
public protocol CustomDumpStringConvertible: DumpTextRepresentable {
  /// The text, of one line or several.
  var customDumpDescription: String { get }
}

extension CustomDumpStringConvertible {
  /// The text of `customDumpDescription`.
  public var dumpText: String { customDumpDescription }
}

/// ``DumpRepresentable`` for types that already declare their dump under this name.
public protocol CustomDumpRepresentable: DumpRepresentable {
  /// The value that is dumped instead. It must not be of this type.
  var customDumpValue: Any { get }
}

extension CustomDumpRepresentable {
  /// The value of `customDumpValue`.
  public var dumpValue: Any { customDumpValue }
}

/// A type that is dumped with a mirror of its own, for types that already declare it under this
/// name.
///
/// `CustomReflectable` of the standard library has the same effect, and also applies to `dump`.
public protocol CustomDumpReflectable {
  /// The mirror through which the dump reads the value.
  var customDumpMirror: Mirror { get }
}
