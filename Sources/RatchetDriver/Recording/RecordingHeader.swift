/// The first line of a recording: where it comes from.
struct RecordingHeader: Equatable, Sendable {
  /// The version of the format, which changes when an older program would misread a recording.
  static let format = 1

  var program: String
  var version: String
  var feature: String
  /// The migrations of the database, in order; empty for a feature without one.
  var migrations: [String] = []
  /// Whether the session began with the feature's seeds.
  var isSeeded = false
  /// Whether the session's clock stood still until a line advanced it.
  var hasTestClock = false
  /// The calendar, the locale and the time zone of the session.
  var region = RecordedRegion()

  var json: JSONValue {
    let region: [JSONObject.Member] =
      region == RecordedRegion()
      ? []
      : [
        .init("calendar", .string(region.calendar)), .init("locale", .string(region.locale)),
        .init("timeZone", .string(region.timeZone)),
      ]
    return .object(
      JSONObject(
        [
          .init("ratchetRecording", .integer(Int64(Self.format))),
          .init("program", .string(program)),
          .init("version", .string(version)),
          .init("feature", .string(feature)),
          .init("migrations", .array(migrations.map(JSONValue.string))),
          .init("seeded", .bool(isSeeded)),
          .init("testClock", .bool(hasTestClock)),
        ] + region))
  }
}

extension RecordingHeader {
  init(_ json: JSONValue) throws(RecordingLineError) {
    guard let object = json.object, case .integer(let format) = object["ratchetRecording"] else {
      throw .noRecording
    }
    guard format == Self.format else { throw .otherFormat(format) }
    guard case .string(let program) = object["program"],
      case .string(let version) = object["version"],
      case .string(let feature) = object["feature"],
      case .array(let migrations) = object["migrations"],
      case .bool(let isSeeded) = object["seeded"],
      case .bool(let hasTestClock) = object["testClock"]
    else { throw .member("header") }
    self.init(
      program: program, version: version, feature: feature, isSeeded: isSeeded,
      hasTestClock: hasTestClock)
    if case .string(let calendar) = object["calendar"],
      case .string(let locale) = object["locale"], case .string(let timeZone) = object["timeZone"]
    {
      region = RecordedRegion(calendar: calendar, locale: locale, timeZone: timeZone)
    }
    for migration in migrations {
      guard case .string(let name) = migration else { throw .member("migrations") }
      self.migrations.append(name)
    }
  }
}
