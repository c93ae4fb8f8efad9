public import ReadingList

/// The place of the user, as it is kept between runs: the tab, the open screens, and the inputs of
/// the open forms.
///
/// The format has a version. A file of the same version may lack members that were added later.
public struct AppRestoration: Equatable, Sendable {
  /// The version that this application writes. It reads this one and earlier ones.
  public static let currentVersion = 1

  /// The selected tab.
  public var tab: AppFeature.Tab
  /// The open screens above the roots of the tabs, from the bottom to the top.
  public var screens: [AppRoute]
  /// The inputs of the open forms.
  public var forms: AppForms

  /// Makes a place; by default that of an application that runs for the first time.
  public init(
    tab: AppFeature.Tab = .counters, screens: [AppRoute] = [], forms: AppForms = AppForms()
  ) {
    self.tab = tab
    self.screens = screens
    self.forms = forms
  }
}

/// The inputs of the open forms; nil for a form that is closed or as at first.
public struct AppForms: Equatable, Sendable, Codable {
  /// The search in the library.
  public var library: BookQuery?
  /// The form of a trip.
  public var trip: TripInputs?
  /// The forms of the reminders, and how their screens show them.
  public var reminders: RemindersInputs?

  /// Makes forms without inputs.
  public init() {}
}

extension AppRestoration: Codable {
  private enum CodingKeys: CodingKey {
    case version
    case tab
    case screens
    case forms
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Self.currentVersion, forKey: .version)
    try container.encode(tab, forKey: .tab)
    try container.encode(screens.map(\.link), forKey: .screens)
    try container.encode(forms, forKey: .forms)
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let version = try container.decode(Int.self, forKey: .version)
    guard version <= Self.currentVersion else { throw AppLaterVersion(version: version) }
    tab = try container.decode(AppFeature.Tab.self, forKey: .tab)
    screens = try container.decode([String].self, forKey: .screens).map { try AppRoute(link: $0) }
    forms = try container.decode(AppForms.self, forKey: .forms)
  }
}

/// The format of a file is later than those that this application knows.
struct AppLaterVersion: Error {
  let version: Int
}
