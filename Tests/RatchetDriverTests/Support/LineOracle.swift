import Foundation

/// A separate reading of a script's line: names, values, and nothing else. Two ways to write one
/// action give equal values.
indirect enum LineReading: Equatable {
  case null
  case bool(Bool)
  /// A number as its digits and the power of ten, without zeros at the end.
  case number(String, Int)
  case text(String)
  case list([LineReading])
  case object([String: LineReading])

  /// The meaning of the line; nil if it cannot be read.
  init?(_ line: String) {
    var cursor = LineCursor(line)
    cursor.skipSpace()
    guard let reading = cursor.startsValue ? cursor.value() : cursor.path() else { return nil }
    cursor.skipSpace()
    guard cursor.isAtEnd else { return nil }
    self = reading.plain
  }

  /// The reading without parts that mean nothing: null members, and `_0` around a single payload.
  private var plain: LineReading {
    switch self {
    case .list(let elements): return .list(elements.map(\.plain))
    case .object(let members):
      let known = members.mapValues(\.plain).filter { $0.value != .null }
      if known.count == 1, let inner = known["_0"] { return inner }
      // A null payload and a missing one are both left out.
      return .object(known)
    default: return self
    }
  }
}

private struct LineCursor {
  private let scalars: [Unicode.Scalar]
  private var position = 0

  init(_ line: String) { scalars = Array(line.unicodeScalars) }

  var isAtEnd: Bool { position == scalars.count }
  private var next: Unicode.Scalar? { isAtEnd ? nil : scalars[position] }
  var startsValue: Bool { next.map { "{[\"-0123456789".unicodeScalars.contains($0) } ?? false }

  mutating func skipSpace() {
    while let next, " \t\r\n".unicodeScalars.contains(next) { position += 1 }
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    position += 1
    return true
  }

  private mutating func name() -> String? {
    let start = position
    while let next, next == "_" || next.properties.isXIDContinue { position += 1 }
    guard start < position, scalars[start] == "_" || scalars[start].properties.isXIDStart else {
      return nil
    }
    return text(from: start)
  }

  private func text(from start: Int) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[start..<position])
    return String(view)
  }

  mutating func path() -> LineReading? {
    guard let name = name() else { return nil }
    switch next {
    case nil: return .object([name: .object([:])])
    case ".":
      position += 1
      return path().map { .object([name: $0]) }
    case "[":
      position += 1
      guard let id = value() else { return nil }
      skipSpace()
      guard take("]"), take("."), let action = path() else { return nil }
      return .object([name: .object(["id": id, "action": action])])
    case "(": return arguments().map { .object([name: $0]) }
    case " ", "\t":
      skipSpace()
      return isAtEnd ? .object([name: .object([:])]) : value().map { .object([name: $0]) }
    default: return nil
    }
  }

  private mutating func arguments() -> LineReading? {
    position += 1
    var members: [String: LineReading] = [:]
    skipSpace()
    if take(")") { return .object([:]) }
    repeat {
      skipSpace()
      let start = position
      var label = name()
      skipSpace()
      if label == nil || !take(":") {
        position = start
        label = "_\(members.count)"
      }
      guard let label, members[label] == nil, let value = value() else { return nil }
      members[label] = value
      skipSpace()
    } while take(",")
    return take(")") ? .object(members) : nil
  }

  mutating func value() -> LineReading? {
    skipSpace()
    switch next {
    case "\""?: return string().map { .text($0) }
    case "["?: return list()
    case "{"?: return object()
    case let scalar? where scalar == "-" || ("0"..."9").contains(scalar): return number()
    default:
      for (word, value) in [
        ("null", LineReading.null), ("true", .bool(true)), ("false", .bool(false)),
      ] {
        let end = position + word.count
        if end <= scalars.count, Array(word.unicodeScalars) == Array(scalars[position..<end]) {
          position = end
          return value
        }
      }
      return nil
    }
  }

  private mutating func list() -> LineReading? {
    position += 1
    var elements: [LineReading] = []
    skipSpace()
    if take("]") { return .list([]) }
    repeat {
      guard let element = value() else { return nil }
      elements.append(element)
      skipSpace()
    } while take(",")
    return take("]") ? .list(elements) : nil
  }

  private mutating func object() -> LineReading? {
    position += 1
    var members: [String: LineReading] = [:]
    skipSpace()
    if take("}") { return .object([:]) }
    repeat {
      skipSpace()
      guard next == "\"", let name = string(), members[name] == nil else { return nil }
      skipSpace()
      guard take(":"), let value = value() else { return nil }
      members[name] = value
      skipSpace()
    } while take(",")
    return take("}") ? .object(members) : nil
  }

  /// Reads a string with Foundation, which handles the escapes of JSON.
  private mutating func string() -> String? {
    position += 1
    var json = "\""
    while let scalar = next, scalar != "\"" {
      position += 1
      guard scalar == "\\" else {
        json.unicodeScalars.append(scalar)
        continue
      }
      guard let escape = escape() else { return nil }
      json += escape
    }
    guard take("\"") else { return nil }
    do {
      return try JSONDecoder().decode([String].self, from: Data("[\(json)\"]".utf8))[0]
    } catch {
      return nil
    }
  }

  /// The escape after its backslash, in JSON's form if it is one that only Swift has.
  private mutating func escape() -> String? {
    guard let first = next else { return nil }
    position += 1
    let digits: ClosedRange<Unicode.Scalar> = "0"..."9"
    if first == "0" { return next.map(digits.contains) == true ? nil : "\\u0000" }
    guard first == "u", take("{") else { return "\\\(first)" }
    let start = position
    while let next, next != "}", next != "\"" { position += 1 }
    let hex = text(from: start)
    guard take("}"), hex.wholeMatch(of: /[0-9A-Fa-f]{1,8}/) != nil,
      let scalar = UInt32(hex, radix: 16).flatMap(Unicode.Scalar.init)
    else { return nil }
    return String(scalar).utf16.map { "\\u" + String(65536 + Int($0), radix: 16).dropFirst() }
      .joined()
  }

  private mutating func number() -> LineReading? {
    let start = position
    while let next, "-+.eE0123456789".unicodeScalars.contains(next) { position += 1 }
    let text = text(from: start)
    guard text.wholeMatch(of: /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]{1,4})?/) != nil else {
      return nil
    }
    let parts = text.lowercased().split(separator: "e")
    let mantissa = parts[0].split(separator: ".")
    var power =
      (parts.count > 1 ? Int(parts[1])! : 0) - (mantissa.count > 1 ? mantissa[1].count : 0)
    var digits = mantissa.joined().replacing("-", with: "")
    while digits.first == "0" { digits.removeFirst() }
    while digits.last == "0" {
      digits.removeLast()
      power += 1
    }
    if digits.isEmpty { return .number("0", 0) }
    return .number((text.hasPrefix("-") ? "-" : "") + digits, power)
  }
}
