/// Finds the elements of an identified array that are enums and went to another case: another feature is
/// in their place, though its id is the same.
///
/// An action of an element costs two looks at that one; a parent that changes elements, O(the operator's
/// elements that run something).
@usableFromInline
struct ElementCases<ID: Hashable & Sendable, Element: Identifiable> where Element.ID == ID {
  @usableFromInline let reader: StateIdentityReader<Element>

  /// What an element's own turn came to.
  @usableFromInline
  struct Turn {
    /// Which feature it is, where it has an effect.
    @usableFromInline var identity: StateIdentity?
    @usableFromInline var hasLeftCase = false

    @inlinable
    init() {}
  }

  /// Nil where elements are no enums.
  @usableFromInline
  init?() {
    guard let reader = StateIdentityReader<Element>.ofEnum() else { return nil }
    self.reader = reader
  }

  /// Lets an element reduce its action.
  @inlinable
  func reduce<Action>(
    _ state: inout Element, _ turn: inout Turn, _ reduce: (inout Element) -> Effect<Action>
  ) -> Effect<Action> {
    let name = reader.caseName(of: state)
    let effect = reduce(&state)
    turn.hasLeftCase = !reader.isCase(name, of: state)
    if case .none = effect.step { return effect }
    turn.identity = reader.identity(of: state)
    return effect
  }

  /// Cancels what elements run that are in another case than they were.
  @usableFromInline
  func endLeft<Action>(
    in rows: IdentifiedArray<ID, Element>, _ scope: ScopeID
  ) -> Effect<Action> {
    let reader = reader
    return Effect(
      .end(
        EffectEnd(
          children: .elements(scope) { place in
            guard let id = place.element?.base as? ID, let element = rows[id: id] else {
              return false
            }
            return place.identity.map { reader.isIdentity($0, of: element) } ?? true
          })))
  }
}
