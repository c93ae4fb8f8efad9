import Foundation

/// Days as catalogues write them.
enum CatalogueDay {
  /// `2023/05/14` or `2023-05-14`, converted to the latter; nil if the calendar has no such day.
  static func iso(_ text: String) -> String? {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "-" }
    guard parts.map(\.utf8.count) == [4, 2, 2],
      parts.allSatisfy({ $0.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]),
      (1...12).contains(month), day >= 1, day <= length(ofMonth: month, year: year)
    else { return nil }
    return parts.joined(separator: "-")
  }

  /// The first moment, in UTC, of a day as ``iso(_:)`` returns it.
  static func start(of day: String) -> Date? {
    let parts = day.split(separator: "-").compactMap { Int($0) }
    guard parts.count == 3 else { return nil }
    // Years begin in March here, so that a leap day is the last day of its year.
    let year = parts[1] > 2 ? parts[0] : parts[0] - 1
    let month = (parts[1] + 9) % 12
    let days =
      365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + parts[2] - 1
    return Date(timeIntervalSince1970: Double(days - 719_468) * 86_400)
  }

  private static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
