/// The models of the elements of an identified array, as it was when they were asked for.
///
/// A model is made when it is asked for, on the main actor only.
public struct StoreModels<ID: Hashable & Sendable, State: Identifiable, Action>:
  RandomAccessCollection
where State.ID == ID {
  let elements: IdentifiedArray<ID, State>
  let model: @MainActor (State) -> StoreModel<State, Action>

  init(
    elements: IdentifiedArray<ID, State>,
    model: @escaping @MainActor (State) -> StoreModel<State, Action>
  ) {
    self.elements = elements
    self.model = model
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { elements.count }

  /// The ids, in order. O(n).
  public var ids: [ID] { elements.ids }

  public subscript(position: Int) -> StoreModel<State, Action> {
    // Lent to the main actor for this call: it is there already.
    nonisolated(unsafe) let element = elements[position]
    let model = model
    return MainActor.assumeIsolated { model(element) }
  }
}
