/// Finds the elements of an identified array that are enums and changed their case: such an element
/// is another feature, though its id is the same.
///
/// An action of an element costs two reads of that element's case; a parent that changes elements
/// costs O(the operator's elements that run effects).
@usableFromInline
struct ElementCases<ID: Hashable & Sendable, Element: Identifiable> where Element.ID == ID {
  @usableFromInline let reader: StateIdentityReader<Element>

  /// The result of an element's own reduction.
  @usableFromInline
  struct Turn {
    /// The identity of the element's feature, if it returned an effect.
    @usableFromInline var identity: StateIdentity?
    @usableFromInline var hasLeftCase = false

    @inlinable
    init() {}
  }

  /// Nil if elements are not enums.
  @usableFromInline
  init?() {
    guard let reader = StateIdentityReader<Element>.ofEnum() else { return nil }
    self.reader = reader
  }

  /// Reduces an element's action.
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

  /// Cancels the effects of elements whose case has changed.
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
