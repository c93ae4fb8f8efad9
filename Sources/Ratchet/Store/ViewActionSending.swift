/// A part of a user interface with the store of its feature. `@ViewAction(for: Feature.self)` makes
/// a type conform.
///
/// It can send view actions, without naming the case that wraps them, and no other actions.
///
/// ```swift
/// struct BookListModel: ViewActionSending {
///   let store: StoreOf<BookList>
///
///   func refresh() async { await send(.refreshTapped).finish() }
/// }
/// ```
public protocol ViewActionSending<StoreState, StoreAction> {
  /// The state of the store.
  associatedtype StoreState
  /// The action of the store.
  associatedtype StoreAction: ViewAction

  /// The store of the feature.
  var store: Store<StoreState, StoreAction> { get }
}

extension ViewActionSending {
  /// Sends a view action. When this returns, the action was reduced and its effects have been
  /// started.
  ///
  /// - Returns: a task for everything that follows from the action, to wait for or to cancel.
  @discardableResult
  public nonisolated(nonsending) func send(
    _ action: sending StoreAction.ViewAction
  ) async -> StoreTask {
    await store.send(view: action)
  }

  /// Sends a view action synchronously, if the caller is on the store's actor: on the main actor,
  /// for a store that was made with `isolation: MainActor.shared`. Anywhere else it stops the
  /// program, like `assumeIsolated`.
  ///
  /// ```swift
  /// Button("Refresh") { send(.refreshTapped) }
  /// ```
  ///
  /// - Returns: a task for everything that follows from the action, to wait for or to cancel.
  @discardableResult
  public func send(_ action: sending StoreAction.ViewAction) -> StoreTask {
    store.sendHere(view: action)
  }
}

extension Store where Action: ViewAction {
  fileprivate func send(view action: sending Action.ViewAction) -> StoreTask {
    StoreTask(group: dispatch(.view(action)))
  }

  fileprivate nonisolated func sendHere(view action: sending Action.ViewAction) -> StoreTask {
    assumeIsolated { store in store.send(view: action) }
  }
}
