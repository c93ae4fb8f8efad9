import Foundation
import RatchetDependencies

/// The calendar, the locale and the time zone of a session, by their identifiers: reducers calculate
/// with them, and they differ from one machine to another.
struct RecordedRegion: Equatable, Sendable {
  var calendar = ""
  var locale = ""
  var timeZone = ""
}

extension RecordedRegion {
  /// Reads them in a program. A test overrides those that its feature uses, also when it repeats the
  /// session.
  init(_ dependencies: DependencyValues) {
    guard dependencies.context == .live else { return }
    calendar = "\(dependencies.calendar.identifier)"
    locale = dependencies.locale.identifier
    timeZone = dependencies.timeZone.identifier
  }

  /// Sets the dependencies; one that this system does not know stays.
  func apply(to dependencies: inout DependencyValues) {
    guard self != RecordedRegion() else { return }
    dependencies.locale = Locale(identifier: locale)
    let zone = TimeZone(identifier: timeZone)
    if let zone { dependencies.timeZone = zone }
    guard let identifier = Self.calendars.first(where: { "\($0)" == calendar }) else { return }
    var known = Calendar(identifier: identifier)
    known.locale = dependencies.locale
    if let zone { known.timeZone = zone }
    dependencies.calendar = known
  }

  private static let calendars: [Calendar.Identifier] = [
    .gregorian, .buddhist, .chinese, .coptic, .ethiopicAmeteMihret, .ethiopicAmeteAlem, .hebrew,
    .iso8601, .indian, .islamic, .islamicCivil, .japanese, .persian, .republicOfChina,
    .islamicTabular, .islamicUmmAlQura,
  ]
}
