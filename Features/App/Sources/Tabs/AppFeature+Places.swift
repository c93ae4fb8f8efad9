extension AppFeature.State {
  /// The screen that is shown.
  public var route: AppRoute { route(in: AppTabs.entry(of: tab)) }

  /// The top screen of a tab.
  func route(in tab: AppTabEntry) -> AppRoute { tab.routes(self).last ?? tab.root }

  /// Goes where the user was.
  mutating func begin(at start: AppStart) {
    for tab in AppTabs.all {
      tab.show(start.screens, &self)
      tab.restore(start.forms, &self)
    }
    tab = start.tab
  }

  /// The place of the user.
  public var restoration: AppRestoration {
    var restoration = AppRestoration(tab: tab, screens: AppTabs.all.flatMap { $0.routes(self) })
    for tab in AppTabs.all { tab.record(self, &restoration.forms) }
    return restoration
  }
}
