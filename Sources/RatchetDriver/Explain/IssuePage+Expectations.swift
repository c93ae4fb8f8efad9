extension IssuePage {
  /// Issues of reducers without a store, of refusals and of comparisons.
  static let expectations: [IssuePage] = [
    IssuePage(
      code: "T016",
      title: "An action was refused with an error, but the test expects none",
      cause: """
        A throwing reducer refused an action of `expectReduce`. The changes of the action were \
        undone, and the actions after it were not reduced.
        """,
      mistake: """
        expectReduce(Till(), from: Till.State(cash: 10), .paidOut(15))
        """,
      fix: "Expect the error, or find out why the reducer throws it.",
      fixed: """
        expectReduce(Till(), from: Till.State(cash: 10), .paidOut(15), throws: TillIsShort(by: 5))
        """,
      file: "ExpectationIssues.swift"),
    IssuePage(
      code: "T017",
      title: "An action was not refused with the expected error",
      cause: """
        A step with `throws:` asserts that its action is refused. The action was reduced, or it was \
        refused with another error.
        """,
      mistake: """
        expectReduce(Till(), from: Till.State(cash: 10), .paidOut(8), throws: TillIsShort.self)
        """,
      fix: "Expect the change, or the error that the reducer throws. Or correct the reducer.",
      fixed: """
        expectReduce(Till(), from: Till.State(cash: 10), .paidOut(8)) { $0.cash = 2 }
        """,
      file: "ExpectationIssues.swift"),
    IssuePage(
      code: "T018",
      title: "An action was refused, but some of its changes were not undone (- before, + after)",
      cause: """
        The changes of a refused action are undone where throwing reducers are listed in a body. \
        Here a function calls one by hand: what that function changed stays changed.
        """,
      mistake: """
        func reduce(into state: inout State, action: Action) -> Effect<Action> {
          state.attempts += 1
          return Reduce.throwing { _, _ in throw TillIsLocked() }
            .reduce(into: &state, action: action)
        }
        """,
      fix: "List the reducers in the body, or throw before the change.",
      fixed: """
        var body: some ReducerOf<Self> {
          Reduce { state, _ in
            state.attempts += 1
            return .none
          }
          Reduce.throwing { _, _ in throw TillIsLocked() }
        }
        """,
      file: "ExpectationIssues.swift"),
    IssuePage(
      code: "T019",
      title: "The returned effects are not the expected ones",
      cause: """
        `expectReduce` was called with `effects:`, and the reducer returned other effects, or the \
        same in another order. `effects: []` asserts that there are none.
        """,
      mistake: """
        expectReduce(Till(), from: Till.State(cash: 10), .paidOut(8), effects: []) { $0.cash = 2 }
        """,
      fix: "List the effects in their order, or leave `effects:` out to check none.",
      fixed: """
        expectReduce(
          Till(), from: Till.State(cash: 10), .paidOut(8), effects: [.send(.receiptPrinted)]
        ) {
          $0.cash = 2
        }
        """,
      file: "ExpectationIssues.swift"),
    IssuePage(
      code: "T020",
      title: "Two values that are expected to be equal differ (- first, + second)",
      cause: """
        The two values of `expectNoDifference` differ; or the operation of `expectDifference` made \
        another change than its `changes` closure. A message of the call replaces this text.
        """,
      mistake: """
        let titles = ["Persuasion", "Emma"]
        expectNoDifference(titles, ["Emma", "Persuasion"])
        """,
      fix: "Correct the code, or the expected value.",
      fixed: """
        let titles = ["Persuasion", "Emma"]
        expectNoDifference(titles.sorted(), ["Emma", "Persuasion"])
        """,
      file: "ExpectationIssues.swift"),
    IssuePage(
      code: "T021",
      title: "A value to compare could not be made",
      cause: """
        An argument of `expectNoDifference`, or a closure of `expectDifference`, threw an error. \
        Nothing was compared.
        """,
      mistake: """
        expectNoDifference(try price("eight"), 8)
        """,
      fix: """
        Correct the code that throws. If the value is made before the call, its error ends the test.
        """,
      fixed: """
        let price = try price("8")
        expectNoDifference(price, 8)
        """,
      file: "ExpectationIssues.swift"),
  ]
}
