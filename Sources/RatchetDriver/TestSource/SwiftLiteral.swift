import Foundation
import Ratchet

/// Swift expressions of single values.
enum SwiftLiteral {
  /// The expression of a value of the standard library, of Foundation or of the kit; nil for other
  /// types.
  static func expression(of value: Any) -> String? {
    switch value {
    case let value as Bool: value ? "true" : "false"
    case let value as String: text(value)
    case let value as Substring: text(String(value))
    case let value as Character: text(String(value))
    case let value as any BinaryInteger: number(value)
    case let value as Double: number(value)
    case let value as Float: number(Double(value), exact: "\(value)")
    case let value as Date: date(value)
    case let value as UUID: "UUID(uuidString: \(text(value.uuidString)))!"
    case let value as URL: "URL(string: \(text(value.absoluteString)))!"
    case let value as Data: data(value)
    case let value as Duration: duration(value)
    case let value as Decimal:
      value.isNaN ? "Decimal.nan" : "Decimal(string: \(text(value.description)))!"
    case let value as TimeZone: "TimeZone(identifier: \(text(value.identifier)))!"
    case let value as Locale: "Locale(identifier: \(text(value.identifier)))"
    case let value as StackElementID: stackID(value)
    case is Void: "()"
    default: nil
    }
  }

  static func text(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\\\"
      case "\"": result += "\\\""
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where Self.isInvisible(scalar):
        result += "\\u{\(String(scalar.value, radix: 16))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// A literal in which nothing is escaped, for JSON.
  static func rawText(_ text: String) -> String {
    var delimiter = "#"
    while text.contains("\"\(delimiter)") || text.contains("\\\(delimiter)") { delimiter += "#" }
    return "\(delimiter)\"\(text)\"\(delimiter)"
  }

  /// Scalars that a source file should not contain as they are: they cannot be seen, or join the
  /// one before.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: true
    default: false
    }
  }

  private static func number(_ value: some BinaryInteger) -> String { "\(value)" }

  private static func number(_ value: Double, exact: String? = nil) -> String {
    if value.isNaN { return ".nan" }
    if value.isInfinite { return value < 0 ? "-.infinity" : ".infinity" }
    return exact ?? "\(value)"
  }

  static func date(_ date: Date) -> String {
    "Date(timeIntervalSinceReferenceDate: \(number(date.timeIntervalSinceReferenceDate)))"
  }

  private static func data(_ data: Data) -> String {
    guard data.count > 32 else {
      return "Data([\(data.map { String($0) }.joined(separator: ", "))])"
    }
    return "Data(base64Encoded: \"\(data.base64EncodedString())\")!"
  }

  static func duration(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    let second: Int64 = 1_000_000_000_000_000_000
    if attoseconds == 0 { return ".seconds(\(seconds))" }
    let units: [(String, Int64)] = [
      ("milliseconds", 1_000), ("microseconds", 1_000_000), ("nanoseconds", 1_000_000_000),
    ]
    for (name, perSecond) in units where attoseconds % (second / perSecond) == 0 {
      let (whole, isTooLong) = seconds.multipliedReportingOverflow(by: perSecond)
      if isTooLong { break }
      return ".\(name)(\(whole + attoseconds / (second / perSecond)))"
    }
    return "Duration(secondsComponent: \(seconds), attosecondsComponent: \(attoseconds))"
  }

  /// Its description is `#0`.
  private static func stackID(_ id: StackElementID) -> String {
    String("\(id)".drop { $0 == "#" })
  }
}
