public import Ratchet
import RatchetDependencies

/// A list of items, each with the time at which it was added, and the detail of one of them.
///
/// A tap changes the list at once. The changes are saved one after the other, in the order of the
/// taps, and a change that cannot be saved is undone. It can be repeated, as can a failed load.
///
/// The saves belong to this feature. So keep its state in a feature that outlives the screen: when
/// the state is removed, the changes that are not saved yet are lost.
@Reducer
public struct ItemsList {
  /// The stored items, the changes that are to be saved, and the failures.
  @ObservableState
  public struct State: Equatable, Sendable {
    /// The items as they were last loaded, with the changes saved since then.
    public var storedItems: IdentifiedArrayOf<Item> = []
    /// The changes that are not saved yet, oldest first. The first one is being saved.
    public var unsavedChanges: [ItemChange] = []

    /// Whether the items are being loaded.
    public var isLoading = false
    /// The changes that were saved since the current load began, which may not include them.
    public var changesSavedWhileLoading: [ItemChange] = []

    /// The reason for which the last load failed; nil if it did not, or once that is dismissed.
    public var loadFailure: String?
    /// The changes that could not be saved, and were undone: those that `retryTapped` repeats.
    public var failedChanges: [FailedItemChange] = []

    /// The detail of an item; nil if none is open. It closes when its item is no longer shown.
    @Presents public var detail: ItemDetail.State?

    /// Makes an empty list, which is filled by `appeared`.
    public init() {}
  }

  /// The actions of the screen and of its effects.
  ///
  /// Offsets count the shown items, from 0; an offset without an item is ignored.
  public enum Action: Equatable, Sendable, Codable {
    case appeared
    case refreshPulled
    case itemsLoaded([Item])
    case loadFailed(String)

    case addButtonTapped
    case deleteTapped(offsets: [Int])
    case changeSaved(ItemChange)
    case changeFailed(ItemChange, reason: String)

    case retryTapped
    case failureDismissed

    case itemTapped(id: Item.ID)
    case detail(PresentationAction<ItemDetail.Action>)
  }

  enum CancelID { case load }

  @Dependency(\.itemProvider) var provider
  @Dependency(\.date.now) var now
  @Dependency(\.uuid) var uuid

  /// Makes the reducer.
  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .appeared, .refreshPulled:
        return load(&state)
      case .itemsLoaded(let items):
        state.finishLoading(items)
        return .none
      case .loadFailed(let reason):
        state.failLoading(reason)
        return .none

      case .addButtonTapped:
        return save([.insertion(Item(id: uuid(), timestamp: now))], &state)
      case .deleteTapped(let offsets):
        let items = state.items
        let ids = Set(offsets).intersection(items.indices).sorted().map { items[$0].id }
        return ids.isEmpty ? .none : save([.deletion(ids)], &state)
      case .detail(.presented(.deleteButtonTapped)):
        // Saved here: the deletion closes the detail, which would cancel an effect of its own.
        guard let id = state.detail?.id else { return .none }
        return save([.deletion([id])], &state)

      case .changeSaved(let change):
        return state.finishSaving(change) ? saveNext(state) : .none
      case .changeFailed(let change, let reason):
        return state.failSaving(change, reason) ? saveNext(state) : .none

      case .retryTapped:
        let changes = state.failedChanges.map(\.change)
        state.failedChanges = []
        let saving = save(changes, &state)
        return state.loadFailure == nil ? saving : .merge(load(&state), saving)
      case .failureDismissed:
        state.failedChanges = []
        state.loadFailure = nil
        return .none

      case .itemTapped(let id):
        guard let item = state.items[id: id] else { return .none }
        state.detail = ItemDetail.State(item)
        return .none
      case .detail:
        return .none
      }
    }
    .ifLet(\.$detail, action: \.detail) { ItemDetail() }
  }

  /// Fetches the items; a newer load replaces an earlier one.
  private func load(_ state: inout State) -> Effect<Action> {
    state.startLoading()
    let provider = provider
    // Not `catch:`, which gets no `CancellationError`: if the provider's own work is cancelled, this
    // load has failed like any other.
    return .run(name: "load") { send in
      let items: [Item]
      do {
        items = try await provider.fetchAll()
      } catch {
        return await send(.loadFailed("\(error)"))
      }
      await send(.itemsLoaded(items))
    }
    .cancellable(id: CancelID.load, cancelInFlight: true)
  }

  /// Shows changes, and saves them after those that are not saved yet.
  private func save(_ changes: [ItemChange], _ state: inout State) -> Effect<Action> {
    let isSaving = state.isSaving
    state.show(changes)
    return isSaving ? .none : saveNext(state)
  }

  /// Saves the first unsaved change. The next one waits for its end: concurrent calls of a provider
  /// could overtake each other.
  private func saveNext(_ state: State) -> Effect<Action> {
    guard let change = state.unsavedChanges.first else { return .none }
    let provider = provider
    return .run(name: "save") { send in
      do {
        try await provider.save(change)
      } catch {
        return await send(.changeFailed(change, reason: "\(error)"))
      }
      await send(.changeSaved(change))
    }
  }
}
