/// An action of one element of a ``StackState``, or the request to push or pop elements.
///
/// Its case paths identify an element by its id: `\.path[id: 0].detail.saveTapped`.
// Indirect, and so one word: the action is moved at each level of the tree.
public indirect enum StackAction<State, Action>: CasePathable {
  /// An action of the element with an id.
  case element(id: StackElementID, action: Action)

  /// Removes the element with an id and all above it, after the parent has reduced this action.
  case popFrom(id: StackElementID)

  /// Pushes an element under an id that the stack has not used yet, before the parent reduces this
  /// action. ``StackState/nextID`` is such an id.
  case push(id: StackElementID, state: State)

  /// The case paths.
  public struct AllCasePaths: CasePathReflectable, Sendable {
    /// Makes the case paths.
    @inlinable
    public init() {}

    /// The case key path of a value's case.
    @inlinable
    public subscript(root: StackAction) -> PartialCaseKeyPath<StackAction> {
      switch root {
      case .element: \.element
      case .popFrom: \.popFrom
      case .push: \.push
      }
    }

    /// The case path of `element`.
    @inlinable
    public var element: AnyCasePath<StackAction, (id: StackElementID, action: Action)> {
      AnyCasePath(
        embed: { .element(id: $0.id, action: $0.action) },
        extract: { if case .element(let id, let action) = $0 { (id, action) } else { nil } })
    }

    /// The case path of `popFrom`.
    @inlinable
    public var popFrom: AnyCasePath<StackAction, StackElementID> {
      AnyCasePath(
        embed: { .popFrom(id: $0) },
        extract: { if case .popFrom(let id) = $0 { id } else { nil } })
    }

    /// The case path of `push`.
    @inlinable
    public var push: AnyCasePath<StackAction, (id: StackElementID, state: State)> {
      AnyCasePath(
        embed: { .push(id: $0.id, state: $0.state) },
        extract: { if case .push(let id, let state) = $0 { (id, state) } else { nil } })
    }

    /// The case path of the actions of the element with an id.
    @inlinable
    public subscript(id id: StackElementID) -> AnyCasePath<StackAction, Action> {
      NamedElements.note(id)
      return AnyCasePath(
        embed: { .element(id: id, action: $0) },
        extract: { action in
          guard case .element(id, let action) = action else { return nil }
          return action
        })
    }
  }

  /// The case paths.
  @inlinable
  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

/// The actions of a stack of the features `R`: `case path(StackActionOf<Path>)`.
public typealias StackActionOf<R: Reducer> = StackAction<R.State, R.Action>

extension StackAction: Equatable where State: Equatable, Action: Equatable {}
extension StackAction: Hashable where State: Hashable, Action: Hashable {}
extension StackAction: Sendable where State: Sendable, Action: Sendable {}
extension StackAction: Encodable where State: Encodable, Action: Encodable {}
extension StackAction: Decodable where State: Decodable, Action: Decodable {}

extension AnyCasePath {
  /// The case path of the actions of the stack element with an id:
  /// `\.path[id: 0].detail.saveTapped`.
  @inlinable
  public subscript<State, Action>(id id: StackElementID) -> AnyCasePath<Root, Action>
  where Value == StackAction<State, Action> {
    appending(StackAction<State, Action>.allCasePaths[id: id])
  }
}
