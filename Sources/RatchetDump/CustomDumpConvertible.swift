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
