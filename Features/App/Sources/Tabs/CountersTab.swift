import CountersList
public import Ratchet

/// A screen of the counters.
@CasePathable
public enum CountersRoute: String, Hashable, Sendable, Codable {
  case list
}

enum CountersTab: AppTab {
  typealias Feature = CountersList

  static let root = CountersRoute.list
  static let links = [LinkPattern("", \CountersRoute.Cases.list)]

  static func routes(of state: CountersList.State) -> [CountersRoute] { [] }
  static func load(_ route: CountersRoute) -> CountersRoute { route }
  static func route(of screen: CountersRoute) -> CountersRoute { screen }
  static func closing(_ state: CountersList.State) -> CountersList.Action? { nil }
  static func show(_ screens: [CountersRoute], in state: inout CountersList.State) {}
}
