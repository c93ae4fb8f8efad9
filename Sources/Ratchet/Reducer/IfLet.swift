import RatchetDump
public import RatchetIssues

extension Reducer {
  /// Runs a child reducer while its optional state is there.
  ///
  /// For a child's action the child runs first, then this reducer, so that it sees what the child
  /// did and may remove it. When the state is nil after that, or has another id where it is
  /// `Identifiable`, what the child runs is cancelled: effects returned by the very action included.
  /// A child's action without state is an issue at this line; this reducer still runs.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .ifLet(\.detail, action: \.detail) { BookDetail() }
  /// ```
  // Inlined for the sake of the key paths: see `Scope.init`.
  @inlinable
  @inline(always)
  public func ifLet<ChildState, ChildAction, Child: Reducer<ChildState, ChildAction>>(
    _ childState: WritableKeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, ChildAction>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child
  ) -> WithChild<Self, Child> where Action: CasePathable {
    let path = Action.allCasePaths[keyPath: action]
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return WithChild(parent: self, child: child()) { parent, child in
      let parent = parent._compiled().reduce
      let child = child._compiled().reduce
      let place = EffectPathComponent(ScopeID())
      let identity = StateIdentity<ChildState>()
      return { state, action in
        let before = identity.of(state[keyPath: childState])
        var effect = Effect<Action>.none
        if let childAction = path.extract(action) {
          if before != .absent {
            effect = child(&state[keyPath: childState]!, childAction)
              .embedded(in: place, path.embed)
          } else {
            reportMissingChild(action, at: location)
          }
        }
        effect = effect.merge(with: parent(&state, action))
        if before != .absent, identity.of(state[keyPath: childState]) != before {
          effect = effect.merge(with: .end(place))
        }
        return effect
      }
    }
  }
}

@usableFromInline
func reportMissingChild(_ action: Any, at location: IssueLocation) {
  reportIssue(
    Wording.missingChild(
      operation: "ifLet", action: dumpText(action), state: "nil", at: location))
}

/// Tells whether an optional child is the one that was there before.
@usableFromInline
struct StateIdentity<State> {
  @usableFromInline
  enum Identity: Equatable {
    case absent
    case present
    case identified(AnyHashable)
  }

  @usableFromInline let id: ((State) -> AnyHashable)?

  /// Looks up once whether the state is `Identifiable`.
  @usableFromInline
  init() {
    func reader<I: Identifiable>(_: I.Type) -> (State) -> AnyHashable {
      // `I` is `State`: the metatype came from it.
      { AnyHashable(($0 as! I).id) }
    }
    id = (State.self as? any Identifiable.Type).map { reader($0) }
  }

  @inlinable
  func of(_ state: State?) -> Identity {
    guard let state else { return .absent }
    guard let id else { return .present }
    return .identified(id(state))
  }
}
