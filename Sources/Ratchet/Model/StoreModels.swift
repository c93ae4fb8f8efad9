/// The models of the elements of an identified array or of a stack, as it was when they were asked for.
///
/// A model is made when it is asked for, on the main actor only.
public struct StoreModels<ID: Hashable & Sendable, State, Action>: RandomAccessCollection {
  /// The ids, in order. O(n).
  public var ids: [ID] { makeIDs() }

  private let makeIDs: () -> [ID]
  private let model: @MainActor (Int) -> StoreModel<State, Action>

  public var startIndex: Int { 0 }
  public let endIndex: Int

  /// - Parameters:
  ///   - elements: as many as there are models, in their order.
  @MainActor
  init<Elements: RandomAccessCollection<State>>(
    of elements: Elements, ids: @escaping () -> [ID],
    model: @escaping @MainActor (_ element: State, _ position: Int) -> StoreModel<State, Action>
  ) where Elements.Index == Int {
    endIndex = elements.count
    makeIDs = ids
    self.model = { model(elements[$0], $0) }
  }

  public subscript(position: Int) -> StoreModel<State, Action> {
    let model = model
    return MainActor.assumeIsolated { model(position) }
  }
}
