extension IssuePage {
  /// Issues of effects, bindings and reducers that throw.
  static let effects: [IssuePage] = [
    IssuePage(
      code: "R020",
      title: "An effect threw an error that was not caught",
      cause: """
        The closure of `.run` threw an error, and nothing caught it. The effect ended; the user \
        sees nothing of it. (A `CancellationError` is not reported.)
        """,
      mistake: """
        return .run { send in
          await send(.loaded(try await news.headline()))
        }
        """,
      fix: "Send the failure to the reducer, which shows it.",
      fixed: """
        return .run { send in
          await send(.loaded(try await news.headline()))
        } catch: { _, send in
          await send(.failed)
        }
        """,
      file: "EffectsIssues.swift"),
    IssuePage(
      code: "R021",
      title: "An action was sent by an effect that had ended; it was dropped",
      cause: """
        `send` was used after the closure of `.run` had returned, from a task that it left behind. \
        The effect has ended by then: it can no longer be cancelled, so its actions are dropped.
        """,
      mistake: """
        return .run { send in
          Task {
            try await clock.sleep(for: .seconds(1))
            await send(.loaded("Too late"))
          }
        }
        """,
      fix: "Do the work in the closure, which the effect waits for.",
      fixed: """
        return .run { send in
          try await clock.sleep(for: .seconds(1))
          await send(.loaded("In time"))
        }
        """,
      file: "EffectsIssues.swift"),
    IssuePage(
      code: "R022",
      title: "withTaskCancellation(id:) was called outside of an effect",
      cause: """
        An id of `withTaskCancellation(id:)` or `Task.cancel(id:)` belongs to the store and the \
        feature whose effect runs. Here no effect ran: the call was outside of `.run`, or in a \
        detached task.
        """,
      mistake: """
        func searchBooks() async {
          await withTaskCancellation(id: "search") {
            // …
          }
        }
        """,
      fix: "Call it in the closure of `.run`, or in a task that inherits its context.",
      fixed: """
        return .run { _ in
          await withTaskCancellation(id: "search") {
            // …
          }
        }
        """,
      file: "EffectsIssues.swift"),
    IssuePage(
      code: "R040",
      title: "A binding wrote a field, but no BindingReducer handled the write; nothing changed",
      cause: """
        A binding of a model, or an assignment to one of its fields, sent a `BindingAction`, and no \
        `BindingReducer` in the body of the feature wrote the field. The state did not change.
        """,
      mistake: """
        var body: some ReducerOf<Self> {
          Reduce { state, action in .none }
        }
        """,
      fix: """
        List `BindingReducer()` first in the body, or `BindingReducer(action: \\.view)` where the \
        binding is a case of the feature's view actions.
        """,
      fixed: """
        var body: some ReducerOf<Self> {
          BindingReducer()
          Reduce { state, action in .none }
        }
        """,
      file: "EffectsIssues.swift"),
    IssuePage(
      code: "R060",
      title: "A reducer threw an error that was not caught; the action was undone",
      cause: """
        A `Reduce.throwing` refused an action by throwing, and the sender did not ask for the \
        error: it used `send`, which does not throw. The state is as before the action.
        """,
      mistake: """
        await store.send(.paid(20))
        """,
      fix: """
        Send with `trySend`, or give `Reduce.throwing` an `onError:` that turns the error into a \
        change of the state.
        """,
      fixed: """
        do {
          try await store.trySend(.paid(20))
        } catch {
          print("Not enough money.")
        }
        """,
      file: "EffectsIssues.swift"),
  ]
}
