extension IssuePage {
  /// Issues of the state and the actions of a feature that a test store runs.
  static let testedState: [IssuePage] = [
    IssuePage(
      code: "T013",
      title: "Shared state differs from the expected state (- expected, + actual)",
      cause: """
        An action changed a shared value that is not in the state of the feature, such as one of a \
        dependency or of the reducer, and the closure of the step does not make the same change. \
        (Shared values in the state are compared with it: T001, T002.)
        """,
      mistake: """
        await store.send(.lentTapped)
        """,
      fix: """
        Make the change in the closure. If an effect makes it between two actions, use \
        `store.assert`, or the next step.
        """,
      fixed: """
        await store.send(.lentTapped) { _ in total.withLock { $0 = 1 } }
        """,
      file: "TestedStateIssues.swift"),
    IssuePage(
      code: "T014",
      title: "The test ended without asserting on shared state that changed (- known, + actual)",
      cause: """
        An effect changed a `@Shared` value, and no step came after it that could account for the \
        change.
        """,
      mistake: """
        await store.send(.importTapped)
        """,
      fix: "Assert on the change when the effect has made it.",
      fixed: """
        await store.send(.importTapped)
        store.assert { $0.$loans.withLock { $0 = 5 } }
        """,
      file: "TestedStateIssues.swift"),
    IssuePage(
      code: "T027",
      title: "The state does not equal itself, so no step can assert on it",
      cause: """
        The expected and the actual state have the same dump, but they are not equal, and the state \
        is not even equal to itself. It contains a NaN, or the `==` of a type is wrong. The issue \
        names the field.
        """,
      mistake: """
        state.average = state.sum / state.count
        """,
      fix: "Use nil, or a case of its own, for a missing number. Otherwise correct the `==`.",
      fixed: """
        state.average = state.count == 0 ? nil : state.sum / state.count
        """,
      file: "TestedStateIssues.swift"),
    IssuePage(
      code: "T028",
      title: "The state is not Equatable, and its dump does not show all of it",
      cause: """
        A warning. The dumps of a state that is not `Equatable` are compared, and they show neither \
        the behaviour of a closure nor the change of an object in place. The test does not notice \
        changes of these fields.
        """,
      mistake: """
        struct State {
          var name = ""
          var isValid: @Sendable (String) -> Bool = { !$0.isEmpty }
        }
        """,
      fix: """
        Store values, and make the state `Equatable`. Keep clients and their closures in \
        dependencies.
        """,
      fixed: """
        struct State: Equatable {
          var name = ""
          var minimumLength = 1
        }
        """,
      file: "TestedStateIssues.swift"),
    IssuePage(
      code: "T052",
      title: "An action was sent that no reducer in the feature's body handles",
      cause: """
        A warning. An action of a child was sent, and no `Scope`, `ifLet`, `ifCaseLet` or `forEach` \
        in the body of the feature runs the child; or an action of a binding, and there is no \
        `BindingReducer`. The action changed nothing.
        """,
      mistake: """
        var body: some ReducerOf<Self> {
          Reduce { state, action in .none }
        }
        """,
      fix: "List the child, or the `BindingReducer`, in the body.",
      fixed: """
        var body: some ReducerOf<Self> {
          Scope(state: \\.bell, action: \\.bell) { Doorbell() }
          Reduce { state, action in .none }
        }
        """,
      file: "TestedStateIssues.swift"),
  ]
}
