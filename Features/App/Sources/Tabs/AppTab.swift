import Ratchet

/// The part of a tab in links and in the restored place of the user: its screens, and which of them
/// are open.
protocol AppTab: SendableMetatype {
  /// The feature of the tab.
  associatedtype Feature: Reducer
  /// The screens by their names in links.
  associatedtype Route: Hashable & Sendable
  /// The screens with the values that they show first.
  associatedtype Screen: Equatable & Sendable & Codable

  /// The screen that is always open, below the others.
  static var root: Route { get }

  /// The links of the tab, below its own word.
  static var links: [LinkPattern<Route>] { get }

  /// The open screens above the root, from the bottom to the top.
  static func routes(of state: Feature.State) -> [Route]

  /// Loads a screen with the current dependencies.
  ///
  /// - Throws: ``ScreenIsGone`` if the thing that it shows does not exist.
  static func load(_ route: Route) async throws -> Screen

  /// The route of a loaded screen.
  static func route(of screen: Screen) -> Route

  /// The action that closes the open screens above the root; nil if none is open. Only the feature
  /// itself closes its screens, so that their effects end, and nothing that they have begun is
  /// lost.
  static func closing(_ state: Feature.State) -> Feature.Action?

  /// Whether something was typed that closing the screens would lose.
  static func isEditing(_ state: Feature.State) -> Bool

  /// Opens screens above the root, of which none is open.
  static func show(_ screens: [Screen], in state: inout Feature.State)

  /// Opens the screen of a link above the root, above which none is open. By default it is alone
  /// there.
  static func open(_ screen: Screen, in state: inout Feature.State)

  /// The action that starts screens opened by ``show(_:in:)``; nil if they need none.
  static var starting: Feature.Action? { get }

  /// Records the inputs of the open forms.
  static func record(_ state: Feature.State, in forms: inout AppForms)

  /// Loads with the current dependencies what is stored now, for those recorded forms that no screen
  /// loads: their parts that the user did not change become as stored.
  static func refresh(_ forms: inout AppForms) async throws

  /// Fills the forms of the open screens with recorded inputs. A part that the user did not change
  /// stays as the screen has loaded it.
  static func restore(_ forms: AppForms, in state: inout Feature.State)
}

extension AppTab {
  static func isEditing(_ state: Feature.State) -> Bool { false }
  static var starting: Feature.Action? { nil }
  static func open(_ screen: Screen, in state: inout Feature.State) { show([screen], in: &state) }
  static func record(_ state: Feature.State, in forms: inout AppForms) {}
  static func refresh(_ forms: inout AppForms) async throws {}
  static func restore(_ forms: AppForms, in state: inout Feature.State) {}
}

/// The thing that a screen shows does not exist.
struct ScreenIsGone: Error {
  /// The name of the thing, as in "there is no …".
  let name: String

  init(_ name: String) { self.name = name }
}
