/// The place where the application starts: that of the user, as far as it still exists.
public struct AppStart: Equatable, Sendable, Codable {
  /// The selected tab.
  public var tab = AppFeature.Tab.counters
  /// The open screens above the roots of the tabs, from the bottom to the top.
  public var screens: [AppScreen] = []
  /// The inputs of the open forms.
  public var forms = AppForms()
  /// The reason for which the screens could not be loaded; nil if they could.
  public var failure: String?

  /// Makes a place; by default that of an application that runs for the first time.
  public init(
    tab: AppFeature.Tab = .counters, screens: [AppScreen] = [], forms: AppForms = AppForms(),
    failure: String? = nil
  ) {
    self.tab = tab
    self.screens = screens
    self.forms = forms
    self.failure = failure
  }
}

extension AppRestoration {
  /// Loads the screens with the current dependencies. A screen whose thing is gone is left out, and
  /// so are those above it in its tab.
  func start() async -> AppStart {
    var start = AppStart(tab: tab, forms: forms)
    for tab in AppTabs.all {
      do {
        try await load(tab, &start)
        try await tab.refresh(&start.forms)
      } catch {
        start.failure = AppWording.notRestored(error)
      }
    }
    return start
  }

  /// Loads the screens of a tab, up to the first one whose thing is gone.
  private func load(_ tab: AppTabEntry, _ start: inout AppStart) async throws {
    do {
      for route in screens {
        if let screen = try await tab.load(route) { start.screens.append(screen) }
      }
    } catch is ScreenIsGone {
      // The tab keeps the screens below.
    }
  }
}
