/// Why a line cannot be read, and where in it.
struct ScriptSyntaxError: Error, Equatable {
  enum Reason: Equatable {
    case expected(String)
    case missingAction(after: String)
    case repeatedName(String)
    case openString
    case badEscape
    case badNumber
    case controlCharacter
    case tooDeep
    case moreThanAnAction
  }

  let reason: Reason
  /// Counted in bytes from the start of the line.
  let offset: Int

  init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  /// What a reader is told; columns are counted in characters, from 1.
  func message(in line: [UInt8]) -> String {
    guard offset < line.count else { return Wording.syntax(reason, column: nil) }
    let column = String(decoding: line[..<offset], as: UTF8.self).count + 1
    return Wording.syntax(reason, column: column)
  }
}
