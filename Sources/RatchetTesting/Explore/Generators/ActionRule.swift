public import Ratchet

/// What an ``ActionGenerator`` does with one case.
///
/// Cases of child features are written with all the cases on the way: `\.search.textChanged`, and
/// `\.detail.presented.saveTapped`.
// Unchecked: the key path of a case captures at most ids of elements, which are Sendable.
public struct ActionRule<Action>: @unchecked Sendable {
  enum Kind {
    /// A `Generator` of the case's value, and of the action with it.
    case payload(any Sendable, Generator<Action>)
    case weight(Int)
    case leavingOut
  }

  let keyPath: AnyKeyPath
  let kind: Kind

  /// How the payload of a case is made, whatever else is known of it.
  ///
  /// ```swift
  /// ActionRule<Playlist.Action>.payload(\.search.textChanged, .string(count: 0...3))
  /// ```
  public static func payload<Value>(
    _ keyPath: CaseKeyPath<Action, Value>, _ generator: Generator<Value>
  ) -> ActionRule where Action: CasePathable {
    let embed = Action.allCasePaths[keyPath: keyPath].embed
    return ActionRule(keyPath: keyPath, kind: .payload(generator, generator.map(embed)))
  }

  /// How the actions of a child feature are made.
  ///
  /// ```swift
  /// ActionRule<Playlist.Action>.actions(\.search, ActionGenerator(.leavingOut(\.found)))
  /// ```
  public static func actions<Child>(
    _ keyPath: CaseKeyPath<Action, Child>, _ actions: ActionGenerator<Child>
  ) -> ActionRule where Action: CasePathable {
    actions.generator.map { payload(keyPath, $0) } ?? leavingOut(keyPath)
  }

  /// How the actions of elements are made: of which ids, and which actions.
  ///
  /// ```swift
  /// ActionRule<Album.Action>.elements(
  ///   \.tracks, ids: .integers(in: 1...3), ActionGenerator(.leavingOut(\.found)))
  /// ```
  public static func elements<ID, Child>(
    _ keyPath: CaseKeyPath<Action, IdentifiedAction<ID, Child>>, ids: Generator<ID>,
    _ actions: ActionGenerator<Child>
  ) -> ActionRule where Action: CasePathable {
    guard let actions = actions.generator else { return leavingOut(keyPath) }
    return payload(
      keyPath, Generator.zip(ids, actions).map { .element(id: $0, action: $1) })
  }

  /// How often a case comes, where each beside it without a weight has 1. With 0 it does not come.
  ///
  /// ```swift
  /// ActionRule<Playlist.Action>.weight(\.addTapped, 3)
  /// ```
  public static func weight<Value>(
    _ keyPath: CaseKeyPath<Action, Value>, _ weight: Int
  ) -> ActionRule where Action: CasePathable {
    ActionRule(keyPath: keyPath, kind: .weight(weight))
  }

  /// A case that does not come: of actions that only effects send, say.
  ///
  /// ```swift
  /// ActionRule<Playlist.Action>.leavingOut(\.tracksLoaded)
  /// ```
  public static func leavingOut<Value>(
    _ keyPath: CaseKeyPath<Action, Value>
  ) -> ActionRule where Action: CasePathable {
    ActionRule(keyPath: keyPath, kind: .leavingOut)
  }

  /// As it is written, but for the case, whose name a key path does not tell.
  var text: String {
    switch kind {
    case .payload: ".payload"
    case .weight(let weight): ".weight(…, \(weight))"
    case .leavingOut: ".leavingOut"
    }
  }
}
