#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Values of the standard library and of Foundation that are written as text instead of reflected.
enum StandardText {
  /// Whether values of the type are written as text.
  static func writes(_ type: Any.Type) -> Bool { writer(for: type, dumping: { _ in "" }) != nil }

  /// The function that writes values of the type; nil for a type that is reflected.
  ///
  /// - Parameter dump: writes the bounds of a range.
  static func writer(
    for type: Any.Type, dumping dump: @escaping (Any) -> String
  ) -> ((Any) -> String)? {
    if let writer = exactWriter(for: type) { return writer }
    // The state of an actor cannot be read from outside, and addresses differ in every run.
    if type is any Actor.Type || type is any _Pointer.Type || type == ObjectIdentifier.self {
      let text = Wording.closed(typeName(type))
      return { _ in text }
    }
    if type is AnyKeyPath.Type {
      return { String(reflecting: $0).withoutAddresses }
    }
    if type is any BinaryInteger.Type || type is any BinaryFloatingPoint.Type
      || type is any SIMD.Type
    {
      return { String(describing: $0) }
    }
    if type is any DumpRange.Type {
      return { ($0 as? any DumpRange)?.text(dump) ?? "" }
    }
    // Other types of Foundation have a description that is better than their internals.
    if isFromFoundation(type) {
      let name = typeName(type)
      return { "\(name)(\(String(describing: $0).withoutAddresses))" }
    }
    return nil
  }

  /// Whether the text of a value may leave out something that `==` compares: it is a description
  /// made by Foundation, or the name of a region or zone. Objects are not compared by `==`, which
  /// may mean their addresses.
  static func isIncomplete(for type: Any.Type) -> Bool {
    switch type {
    case is URL.Type, is Locale.Type, is Calendar.Type, is TimeZone.Type: return true
    case is AnyClass: return false
    default:
      return type is any Equatable.Type && exactWriter(for: type) == nil && isFromFoundation(type)
    }
  }

  /// Whether a collection of Foundation is dumped as its elements, whatever its storage.
  static func isFoundationCollection(_ type: Any.Type) -> Bool {
    type is any Collection.Type && type != Data.self && isFromFoundation(type)
  }

  /// Whether the type is `NSArray`, `NSDictionary`, `NSSet` or similar. Their mirrors show their
  /// elements; their descriptions follow the order of hashes.
  static func isFoundationObjectCollection(_ type: Any.Type) -> Bool {
    guard type is any Sequence.Type, type is any CustomReflectable.Type else { return false }
    // Compared by name: a cast to these classes would link the rest of Foundation. On Apple's
    // systems their names have no module, and a value's class is a subclass of theirs.
    var ancestor: AnyClass? = type as? AnyClass
    while let type = ancestor {
      let name = String(reflecting: type).split(separator: ".").last ?? ""
      if ["NSArray", "NSOrderedSet", "NSDictionary", "NSSet"].contains(name) { return true }
      ancestor = _getSuperclass(type)
    }
    return false
  }

  private static func isFromFoundation(_ type: Any.Type) -> Bool {
    String(reflecting: type).hasPrefix("Foundation")
  }

  private static func exactWriter(for type: Any.Type) -> ((Any) -> String)? {
    switch type {
    case is Bool.Type: writer { (value: Bool) in value ? "true" : "false" }
    case is Character.Type: writer { (value: Character) in String(value).quoted }
    case is Unicode.Scalar.Type: writer { (value: Unicode.Scalar) in String(value).quoted }
    case is StaticString.Type: writer { (value: StaticString) in value.description.quoted }
    case is Duration.Type: writer(durationText)
    case is Date.Type: writer(dateText)
    case is UUID.Type: writer { (value: UUID) in "UUID(\(value.uuidString))" }
    case is URL.Type: writer { (value: URL) in "URL(\(value.absoluteString))" }
    case is Data.Type: writer(dataText)
    case is Locale.Type: writer { (value: Locale) in "Locale(\(value.identifier))" }
    case is Calendar.Type: writer { (value: Calendar) in "Calendar(\(value.identifier))" }
    case is TimeZone.Type: writer { (value: TimeZone) in "TimeZone(\(value.identifier))" }
    case is Decimal.Type: writer { (value: Decimal) in value.description }
    default: nil
    }
  }

  private static func writer<Value>(
    _ text: @escaping (Value) -> String
  ) -> (Any) -> String {
    { ($0 as? Value).map(text) ?? String(describing: $0) }
  }

  /// Exact to the attosecond, without trailing zeros: `.seconds(1.5)`.
  private static func durationText(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    let isNegative = seconds < 0 || attoseconds < 0
    var text = "\(isNegative ? "-" : "")\(seconds.magnitude)"
    if attoseconds != 0 {
      let digits = String(attoseconds.magnitude)
      var fraction = String(repeating: "0", count: 18 - digits.count) + digits
      while fraction.last == "0" { fraction.removeLast() }
      text += ".\(fraction)"
    }
    return ".seconds(\(text))"
  }

  /// All bytes if they are few; else the first ones and a checksum of all.
  private static func dataText(_ data: Data) -> String {
    guard !data.isEmpty else { return "Data(0 bytes)" }
    let count = data.count == 1 ? "1 byte" : "\(data.count) bytes"
    guard data.count > 32 else { return "Data(\(count), 0x\(hexadecimal(data)))" }
    let checksum = data.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    let start = hexadecimal(data.prefix(16))
    return "Data(\(count), 0x\(start)…, FNV-1a \(String(checksum, radix: 16)))"
  }

  private static func hexadecimal(_ bytes: Data) -> String {
    bytes.map { byte in
      let digits = String(byte, radix: 16)
      return byte < 16 ? "0" + digits : digits
    }.joined()
  }
}

extension String {
  /// The text without addresses, which differ from run to run, and without trailing spaces.
  ///
  /// Addresses of objects have at least nine digits, unlike most other numbers: colours, sizes.
  fileprivate var withoutAddresses: String {
    var text = replacing(/[ ]?\b0x[0-9a-f]{9,}/, with: "")
    while text.last == " " { text.removeLast() }
    return text
  }
}

/// Ranges are written as in source code, with dumped bounds.
private protocol DumpRange {
  func text(_ dump: (Any) -> String) -> String
}

extension Range: DumpRange {
  fileprivate func text(_ dump: (Any) -> String) -> String {
    "\(dump(lowerBound))..<\(dump(upperBound))"
  }
}

extension ClosedRange: DumpRange {
  fileprivate func text(_ dump: (Any) -> String) -> String {
    "\(dump(lowerBound))...\(dump(upperBound))"
  }
}

extension PartialRangeFrom: DumpRange {
  fileprivate func text(_ dump: (Any) -> String) -> String { "\(dump(lowerBound))..." }
}

extension PartialRangeThrough: DumpRange {
  fileprivate func text(_ dump: (Any) -> String) -> String { "...\(dump(upperBound))" }
}

extension PartialRangeUpTo: DumpRange {
  fileprivate func text(_ dump: (Any) -> String) -> String { "..<\(dump(upperBound))" }
}
