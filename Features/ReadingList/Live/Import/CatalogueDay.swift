/// Days as catalogues write them.
enum CatalogueDay {
  /// `2023/05/14` or `2023-05-14`, as the latter; nil when the calendar has no such day.
  static func iso(_ text: String) -> String? {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "-" }
    guard parts.map(\.utf8.count) == [4, 2, 2],
      parts.allSatisfy({ $0.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]),
      (1...12).contains(month), day >= 1, day <= length(ofMonth: month, year: year)
    else { return nil }
    return parts.joined(separator: "-")
  }

  private static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
