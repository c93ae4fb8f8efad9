/// Book numbers, restored where a spreadsheet has damaged them.
///
/// Every result has thirteen digits and a valid check digit; a number that cannot be restored with
/// certainty is nil.
package enum ISBN {
  /// The number that the two columns of a catalogue denote: a complete ISBN-13 if there is one,
  /// else the ISBN-10, else the ISBN-13 that can be recovered from a rounded one.
  package static func isbn13(isbn10: String, isbn13: String) -> String? {
    whole13(isbn13) ?? from10(isbn10) ?? fromRounded(isbn13)
  }

  /// A number of thirteen digits, not counting hyphens and spaces.
  package static func whole13(_ text: String) -> String? {
    guard let digits = digits(text), digits.count == 13, hasBookPrefix(digits),
      digits[12] == checkDigit(digits.prefix(12))
    else { return nil }
    return string(digits)
  }

  /// The ISBN-13 of an ISBN-10, even if its leading zeros were lost because it was treated as a
  /// number.
  package static func from10(_ text: String) -> String? {
    let isX = text.last == "X" || text.last == "x"
    guard var digits = digits(isX ? text.dropLast() : text[...]) else { return nil }
    if isX { digits.append(10) }
    // Fewer than 7 digits would mean more than three lost zeros: it is more likely not an ISBN at
    // all.
    guard (7...10).contains(digits.count) else { return nil }
    digits.insert(contentsOf: repeatElement(0, count: 10 - digits.count), at: 0)
    let sum = digits.enumerated().reduce(0) { $0 + (10 - $1.offset) * $1.element }
    guard sum.isMultiple(of: 11) else { return nil }
    return withCheckDigit([9, 7, 8] + digits.prefix(9))
  }

  /// The ISBN-13 that was written as a decimal of twelve digits, `9.78043902348e+12`.
  ///
  /// The thirteenth digit is lost, and the twelfth was rounded up if the thirteenth was above 5. So
  /// there are two candidates, and the check digit of each shows whether it could have been rounded
  /// to the written number. Often only one could; if both could, the result is nil.
  package static func fromRounded(_ text: String) -> String? {
    guard text.lowercased().hasSuffix("e+12"), text.dropFirst().first == ".",
      let kept = digits(text.prefix(1) + text.dropFirst(2).dropLast(4)), kept.count == 12,
      hasBookPrefix(kept)
    else { return nil }
    var before = kept
    for index in before.indices.reversed() {
      before[index] = (before[index] + 9) % 10
      if before[index] != 9 { break }
    }
    // At exactly 5, tools round in either direction.
    let candidates =
      (checkDigit(kept) <= 5 ? [kept] : [])
      + (checkDigit(before) >= 5 && hasBookPrefix(before) ? [before] : [])
    return candidates.count == 1 ? withCheckDigit(candidates[0]) : nil
  }

  private static func withCheckDigit(_ twelve: [Int]) -> String {
    string(twelve + [checkDigit(twelve)])
  }

  private static func checkDigit(_ twelve: some Collection<Int>) -> Int {
    let sum = twelve.enumerated().reduce(0) {
      $0 + ($1.offset.isMultiple(of: 2) ? 1 : 3) * $1.element
    }
    return (10 - sum % 10) % 10
  }

  private static func hasBookPrefix(_ digits: [Int]) -> Bool {
    digits.starts(with: [9, 7, 8]) || digits.starts(with: [9, 7, 9])
  }

  /// Nil if the text contains anything but digits, hyphens and spaces.
  private static func digits(_ text: some StringProtocol) -> [Int]? {
    var digits: [Int] = []
    for byte in text.utf8 where byte != UInt8(ascii: "-") && byte != UInt8(ascii: " ") {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      digits.append(Int(byte - UInt8(ascii: "0")))
    }
    return digits
  }

  private static func string(_ digits: [Int]) -> String {
    digits.map(String.init).joined()
  }
}
