/// The reason for which a line cannot be parsed, and the place in it.
struct ScriptSyntaxError: Error, Equatable {
  enum Reason: Equatable {
    case expected(String)
    case missingAction(after: String)
    case repeatedName(String)
    case openString
    case badEscape
    case badNumber
    case tooManyDigits
    case controlCharacter
    case tooDeep
    case moreThanAnAction
  }

  let reason: Reason
  /// The offset in bytes from the start of the line.
  let offset: Int

  init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  func error(in line: [UInt8]) -> ScriptLineError {
    ScriptLineError(
      Wording.syntax(reason, isAtEnd: offset >= line.count), at: offset, in: line)
  }
}
