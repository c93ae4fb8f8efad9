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
