/// ``DumpTextRepresentable`` for types that say already, by this name, how they are dumped.
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
  public var dumpText: String { customDumpDescription }
}

/// ``DumpRepresentable`` for types that say already, by this name, as what they are dumped.
public protocol CustomDumpRepresentable: DumpRepresentable {
  /// What to dump instead. Not `self`, nor another value of this type.
  var customDumpValue: Any { get }
}

extension CustomDumpRepresentable {
  public var dumpValue: Any { customDumpValue }
}

/// A type that is dumped with another mirror than that of reflection, by the name that types say it with
/// already.
///
/// `CustomReflectable` of the standard library does the same, and for `dump` too.
public protocol CustomDumpReflectable {
  /// What the type is read through.
  var customDumpMirror: Mirror { get }
}
