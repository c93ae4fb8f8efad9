/// A line that begins or ends a component.
enum CalendarBoundary: Equatable {
  case begin(String)
  case end(String)

  init?(_ line: [UInt8]) {
    if let name = Self.name(line, after: "BEGIN:") {
      self = .begin(name)
    } else if let name = Self.name(line, after: "END:") {
      self = .end(name)
    } else {
      return nil
    }
  }

  private static func name(_ line: [UInt8], after prefix: StaticString) -> String? {
    let count = prefix.utf8CodeUnitCount
    guard line.count > count else { return nil }
    // The pointer does not outlive the call.
    let matches = prefix.withUTF8Buffer { prefix in
      prefix.indices.allSatisfy { line[$0] == prefix[$0] || line[$0] & ~0x20 == prefix[$0] }
    }
    guard matches else { return nil }
    var name = line[count...]
    while let last = name.last, last == CalendarByte.space || last == CalendarByte.tab {
      name.removeLast()
    }
    return CalendarByte.name(name)
  }
}
