/// Numbers as catalogues write them: digits, possibly with a sign, a point and an exponent.
enum CatalogueNumber {
  /// A whole number, even if a spreadsheet wrote it as a decimal (`2008.0`, `-750.0`); nil for
  /// anything else, and for numbers that do not fit.
  static func whole(_ text: String) -> Int? {
    if let number = Int(text) { return number }
    // Above 2^53, neighbouring integers share a decimal, so the intended one is unknown.
    guard let decimal = decimal(text), abs(decimal) < 0x1p53 else { return nil }
    return Int(exactly: decimal)
  }

  /// A finite number; nil for anything else, including `nan`, `inf` and hexadecimal.
  static func decimal(_ text: String) -> Double? {
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
        UInt8(ascii: "+"), UInt8(ascii: "e"), UInt8(ascii: "E"):
        true
      default: false
      }
    }
    guard isPlain, let number = Double(text), number.isFinite else { return nil }
    return number
  }
}
