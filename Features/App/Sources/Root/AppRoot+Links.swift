import Ratchet

extension AppRoot {
  /// Opens a link; if the database is not open yet, then once it is.
  func open(_ link: String, _ state: inout State) -> Effect<Action> {
    state.linkFailure = nil
    state.pendingLink = nil
    let route: AppRoute
    do {
      route = try AppRoute(link: link)
    } catch {
      state.linkFailure = error.description
      return .cancel(id: CancelID.link)
    }
    guard state.phase.is(\.ready) else {
      state.pendingLink = route
      return .none
    }
    return load(route)
  }

  /// Loads the screen of a link; a link that is still being loaded is given up.
  func load(_ route: AppRoute) -> Effect<Action> {
    .run(name: "link") { send in
      await send(.screenLoaded(try await AppScreen.load(route)))
    } catch: { error, send in
      await send(.linkFailed(AppWording.notLoaded(route, error)))
    }
    .cancellable(id: CancelID.link, cancelInFlight: true)
  }

  /// Shows a screen alone above the root of its tab. The tab's feature first closes its other
  /// screens, one action after the other.
  func show(_ screen: AppScreen, _ state: inout State) -> Effect<Action> {
    guard var tabs = state.tabs else { return .none }
    let (tab, route) = screen.place
    var effect = Effect<Action>.none
    if tabs.route(in: tab) != route {
      if tab.isEditing(tabs) {
        state.linkFailure = AppWording.link(route.link, AppWording.isEditing)
        return .none
      }
      if let closing = tab.closing(tabs) {
        return .merge(.send(.tabs(closing)), .send(.screenLoaded(screen)))
      }
      tab.open(screen, &tabs)
      effect = tab.starting().map { .send(.tabs($0)) } ?? .none
    }
    tabs.tab = tab.tab
    state.phase = .ready(tabs)
    return effect
  }
}
