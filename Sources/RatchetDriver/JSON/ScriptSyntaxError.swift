/// The reason for which a line cannot be parsed, and the place in it.
struct ScriptSyntaxError: Error, Equatable {
  enum Reason: Equatable {
    case expected(String)
    /// A word where a value must be, probably a text without its quotes.
    case bareWord
    case missingAction(after: String)
    case repeatedName(String)
    case openString
    case badEscape
    case badNumber
    case tooManyDigits
    case controlCharacter
    case tooDeep
    case moreThanAnAction
    case moreThanAValue
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

/// The reason for which a line is not an action.
struct ScriptLineError: Error, Equatable {
  let message: String
  /// The column in characters, counted from 1; one more than their number at the end of the line.
  let column: Int

  init(message: String, column: Int) {
    self.message = message
    self.column = column
  }

  init(_ message: String, at offset: Int, in line: [UInt8]) {
    self.init(
      message: message,
      column: String(decoding: line[..<Swift.min(offset, line.count)], as: UTF8.self).count + 1)
  }
}
