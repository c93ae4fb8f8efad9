/// Texts about a line and its values.
extension Wording {
  static func syntax(_ reason: ScriptSyntaxError.Reason, isAtEnd: Bool) -> String {
    let place = isAtEnd ? " at the end of the line" : ""
    return switch reason {
    case .expected(let what): "expected \(what)\(place)"
    case .bareWord: "expected a value; a text has quotes around it"
    case .missingAction(let element): "an action is missing after \(quoted(element))"
    case .repeatedName(let name): "\(quoted(name)) is given twice"
    case .openString: "the string has no end"
    case .badEscape: "unknown escape"
    case .badNumber: "not a valid number"
    case .tooManyDigits: "a number with more digits than a Double holds"
    case .controlCharacter: "a control character in a string; write it as an escape"
    case .tooDeep: "nested too deeply"
    case .moreThanAnAction: "the action should end here"
    case .moreThanAValue: "the line should end here"
    }
  }

  static let repeatedKey = "two entries have the same key"

  static let aDate = "a date such as \"2026-02-28T12:00:00Z\""
  static let anAddress = "an address such as \"https://example.com\""
  static let someData = "bytes as Base64"
  static let aDecimalNumber = "a decimal number"

  static func kind(_ json: JSONValue) -> String {
    switch json {
    case .null: "null"
    case .bool: "a Boolean"
    case .integer, .unsigned, .double: "the number \(cut(json.text))"
    case .string, .raw: "a string"
    case .array: "a list"
    case .emptyObject: nothing
    case .object: "an object"
    }
  }
}
