public import Ratchet

/// A rule for how an ``ActionGenerator`` treats one case.
///
/// The key path of a case in a child feature names all cases on the way: `\.search.textChanged`,
/// and `\.detail.presented.saveTapped`.
// Unchecked: a case key path captures only ids of elements, which are Sendable.
public struct ActionRule<Action>: @unchecked Sendable {
  enum Kind {
    /// A `Generator` of the payload, and one of the whole action.
    case payload(any Sendable, Generator<Action>)
    case weight(Int)
    case leavingOut
  }

  let keyPath: AnyKeyPath
  let kind: Kind

  /// Generates the payload of a case with this generator, which takes precedence over all others.
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

  /// Generates the actions of a child feature with this generator.
  ///
  /// ```swift
  /// ActionRule<Playlist.Action>.actions(\.search, ActionGenerator(.leavingOut(\.found)))
  /// ```
  public static func actions<Child>(
    _ keyPath: CaseKeyPath<Action, Child>, _ actions: ActionGenerator<Child>
  ) -> ActionRule where Action: CasePathable {
    actions.generator.map { payload(keyPath, $0) } ?? leavingOut(keyPath)
  }

  /// Generates the actions of elements from these ids and this generator of actions.
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

  /// Sets how often a case comes, relative to its siblings, whose weight is 1 by default. A case
  /// with weight 0 never comes.
  ///
  /// ```swift
  /// ActionRule<Playlist.Action>.weight(\.addTapped, 3)
  /// ```
  public static func weight<Value>(
    _ keyPath: CaseKeyPath<Action, Value>, _ weight: Int
  ) -> ActionRule where Action: CasePathable {
    ActionRule(keyPath: keyPath, kind: .weight(weight))
  }

  /// Leaves a case out, for example one that only effects send.
  ///
  /// ```swift
  /// ActionRule<Playlist.Action>.leavingOut(\.tracksLoaded)
  /// ```
  public static func leavingOut<Value>(
    _ keyPath: CaseKeyPath<Action, Value>
  ) -> ActionRule where Action: CasePathable {
    ActionRule(keyPath: keyPath, kind: .leavingOut)
  }

  /// The rule as it is written, without the name of the case, which a key path does not reveal.
  var text: String {
    switch kind {
    case .payload: ".payload"
    case .weight(let weight): ".weight(…, \(weight))"
    case .leavingOut: ".leavingOut"
    }
  }
}
