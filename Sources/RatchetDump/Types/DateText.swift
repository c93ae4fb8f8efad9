#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// ISO 8601 in UTC: `Date(2009-02-13T23:31:30.000Z)`.
///
/// The text has at least three fraction digits, and up to nine if more are needed to make exactly
/// the same date from it with `Date(timeIntervalSince1970:)`.
func dateText(_ date: Date) -> String {
  let interval = date.timeIntervalSinceReferenceDate
  // About three million years; a calendar is of no use beyond, or for values that are not finite.
  guard interval.magnitude < 1e14 else { return "Date(\(interval) s since 2001-01-01T00:00:00Z)" }

  let (seconds, fraction) = roundedParts(of: interval)
  let (day, secondOfDay) = seconds.floorDivided(by: 86_400)
  let (year, month, dayOfMonth) = civilDate(daysSince2001: day)
  let (hour, secondOfHour) = secondOfDay.floorDivided(by: 3_600)
  let (minute, second) = secondOfHour.floorDivided(by: 60)
  return "Date(\(year.padded(to: 4))-\(month.padded(to: 2))-\(dayOfMonth.padded(to: 2))"
    + "T\(hour.padded(to: 2)):\(minute.padded(to: 2)):\(second.padded(to: 2)).\(fraction)Z)"
}

/// Whole seconds, and the shortest fraction that makes the same date.
private func roundedParts(of interval: Double) -> (seconds: Int, fraction: String) {
  let whole = interval.rounded(.down)
  var result = (seconds: Int(whole), fraction: "")
  var scale = 1000
  for digits in 3...9 {
    let scaled = Int(((interval - whole) * Double(scale)).rounded())
    let isNextSecond = scaled == scale
    result.seconds = Int(whole) + (isNextSecond ? 1 : 0)
    result.fraction = (isNextSecond ? 0 : scaled).padded(to: digits)
    let since1970 =
      whole + Date.timeIntervalBetween1970AndReferenceDate + Double(scaled) / Double(scale)
    if since1970 - Date.timeIntervalBetween1970AndReferenceDate == interval { break }
    scale *= 10
  }
  return result
}

/// Counts in years that start in March, so that a leap day is the last day of its year.
private func civilDate(daysSince2001 days: Int) -> (year: Int, month: Int, day: Int) {
  // From 1 March 0000 to 1 January 2001; an era of 400 years has 146,097 days.
  let (era, dayOfEra) = (days + 730_791).floorDivided(by: 146_097)
  let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
  let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
  let marchMonth = (5 * dayOfYear + 2) / 153
  let day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
  let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
  return (era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, day)
}

extension Int {
  fileprivate func floorDivided(by divisor: Int) -> (quotient: Int, remainder: Int) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }

  fileprivate func padded(to width: Int) -> String {
    let digits = String(magnitude)
    let zeros = String(repeating: "0", count: Swift.max(0, width - digits.count))
    return (self < 0 ? "-" : "") + zeros + digits
  }
}
