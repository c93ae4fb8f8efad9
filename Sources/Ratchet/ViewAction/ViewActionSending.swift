/// A piece of user interface with the store of its feature: what `@ViewAction(for: Feature.self)`
/// makes of a type.
///
/// It sends view actions by their own names, and cannot send others.
///
/// ```swift
/// struct BookListModel: ViewActionSending {
///   let store: StoreOf<BookList>
///
///   func refresh() async { await send(.refreshTapped).finish() }
/// }
/// ```
public protocol ViewActionSending<StoreState, StoreAction> {
  associatedtype StoreState
  associatedtype StoreAction: ViewAction

  var store: Store<StoreState, StoreAction> { get }
}

extension ViewActionSending {
  /// Sends a view action. When this returns, it was reduced and its effects have been started.
  ///
  /// - Returns: all that follows from it, to be waited for or cancelled.
  @discardableResult
  public nonisolated(nonsending) func send(
    _ action: sending StoreAction.ViewAction
  ) async -> StoreTask {
    await store.send(view: action)
  }

  /// Sends a view action without a wait, where the caller is on the store's actor: on the main actor,
  /// to a store that was made with `isolation: MainActor.shared`. Anywhere else the program stops, as
  /// by `assumeIsolated`.
  ///
  /// ```swift
  /// Button("Refresh") { send(.refreshTapped) }
  /// ```
  ///
  /// - Returns: all that follows from it, to be waited for or cancelled.
  @discardableResult
  public func send(_ action: sending StoreAction.ViewAction) -> StoreTask {
    store.sendHere(view: action)
  }
}

extension Store where Action: ViewAction {
  fileprivate func send(view action: sending Action.ViewAction) -> StoreTask {
    StoreTask(group: dispatch.send(.view(action)))
  }

  fileprivate nonisolated func sendHere(view action: sending Action.ViewAction) -> StoreTask {
    assumeIsolated { store in store.send(view: action) }
  }
}
