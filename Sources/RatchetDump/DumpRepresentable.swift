/// A type that is dumped as another value: a collection as its elements, a wrapper as its content.
///
/// The other value is dumped in this one's place, without this type's name.
///
/// ```swift
/// struct Rows: DumpRepresentable {
///   var storage: [Int]
///   var dumpValue: Any { storage }
/// }
/// ```
public protocol DumpRepresentable {
  /// What to dump instead. Not `self`, nor another value of this type.
  var dumpValue: Any { get }
}

/// A type that writes its own dump, the same text for equal values in every run.
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
