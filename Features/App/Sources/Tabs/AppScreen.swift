public import Ratchet

/// A screen of the application, with what it shows first.
@CasePathable
public enum AppScreen: Equatable, Sendable, Codable {
  case counters(CountersRoute)
  case readingList(ReadingListScreen)
  case items(ItemsScreen)
  case trips(TripsScreen)
  case reminders(RemindersScreen)
}

extension AppScreen {
  /// Loads a screen with the current dependencies.
  ///
  /// - Throws: `AppLinkError` if the thing that the screen shows does not exist.
  static func load(_ route: AppRoute) async throws -> AppScreen {
    do {
      for tab in AppTabs.all {
        if let screen = try await tab.load(route) { return screen }
      }
    } catch let error as ScreenIsGone {
      throw AppLinkError(link: route.link, reason: AppWording.gone(error.name))
    }
    preconditionFailure("No tab loads \(route).")
  }

  /// The screen by what names it in a link.
  public var route: AppRoute { place.route }

  /// The tab of the screen, and its route.
  var place: (tab: AppTabEntry, route: AppRoute) {
    for tab in AppTabs.all {
      if let route = tab.route(self) { return (tab, route) }
    }
    preconditionFailure("No tab shows \(self).")
  }
}
