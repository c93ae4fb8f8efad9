import Ratchet

/// A tab with its places in the state, the actions, the routes and the screens of the application.
struct AppTabEntry: Sendable {
  let tab: AppFeature.Tab
  let root: AppRoute
  let links: [LinkPattern<AppRoute>]
  let routes: @Sendable (AppFeature.State) -> [AppRoute]
  /// Loads a screen; nil if it is another tab's.
  let load: @Sendable (AppRoute) async throws -> AppScreen?
  /// The route of a screen; nil if it is another tab's.
  let route: @Sendable (AppScreen) -> AppRoute?
  let closing: @Sendable (AppFeature.State) -> AppFeature.Action?
  let isEditing: @Sendable (AppFeature.State) -> Bool
  /// Opens those of the screens that are the tab's.
  let show: @Sendable ([AppScreen], inout AppFeature.State) -> Void
  /// Opens the screen of a link, if it is the tab's.
  let open: @Sendable (AppScreen, inout AppFeature.State) -> Void
  let starting: @Sendable () -> AppFeature.Action?
  let record: @Sendable (AppFeature.State, inout AppForms) -> Void
  let refresh: @Sendable (inout AppForms) async throws -> Void
  let restore: @Sendable (AppForms, inout AppFeature.State) -> Void

  init<T: AppTab>(
    _ type: T.Type, _ tab: AppFeature.Tab, word: String,
    state: any WritableKeyPath<AppFeature.State, T.Feature.State> & Sendable,
    action: CaseKeyPath<AppFeature.Action, T.Feature.Action>,
    route: CaseKeyPath<AppRoute, T.Route>, screen: CaseKeyPath<AppScreen, T.Screen>
  ) {
    let (action, route, screen) = (
      AnyCasePath(action), AnyCasePath(route), AnyCasePath(screen)
    )
    self.tab = tab
    root = route.embed(T.root)
    links = T.links.map { $0.below(word, route) }
    routes = { T.routes(of: $0[keyPath: state]).map(route.embed) }
    load = { appRoute in
      guard let tabRoute = route.extract(appRoute) else { return nil }
      return screen.embed(try await T.load(tabRoute))
    }
    self.route = { screen.extract($0).map { route.embed(T.route(of: $0)) } }
    closing = { T.closing($0[keyPath: state]).map(action.embed) }
    isEditing = { T.isEditing($0[keyPath: state]) }
    show = { T.show($0.compactMap(screen.extract), in: &$1[keyPath: state]) }
    open = { appScreen, app in
      screen.extract(appScreen).map { T.open($0, in: &app[keyPath: state]) }
    }
    starting = { T.starting.map(action.embed) }
    record = { T.record($0[keyPath: state], in: &$1) }
    refresh = { try await T.refresh(&$0) }
    restore = { T.restore($0, in: &$1[keyPath: state]) }
  }
}
