/// The models of the elements of an identified array or a stack, as of the time when this was made.
///
/// A model is made when it is accessed. Access it on the main actor only.
public struct StoreModels<ID: Hashable & Sendable, State, Action>: RandomAccessCollection {
  /// The ids, in order. O(n).
  public var ids: [ID] { makeIDs() }

  private let makeIDs: () -> [ID]
  private let model: @MainActor (Int) -> StoreModel<State, Action>

  /// Always 0.
  public var startIndex: Int { 0 }
  /// The number of models.
  public let endIndex: Int

  /// - Parameters:
  ///   - elements: the elements of the models, in order.
  @MainActor
  init<Elements: RandomAccessCollection<State>>(
    of elements: Elements, ids: @escaping () -> [ID],
    model: @escaping @MainActor (_ element: State, _ position: Int) -> StoreModel<State, Action>
  ) where Elements.Index == Int {
    endIndex = elements.count
    makeIDs = ids
    self.model = { model(elements[$0], $0) }
  }

  /// The model of the element at a position. Call it on the main actor; elsewhere it stops the
  /// program.
  public subscript(position: Int) -> StoreModel<State, Action> {
    let model = model
    return MainActor.assumeIsolated { model(position) }
  }
}
