extension IssuePage {
  /// Issues of invariants, and of generated values and actions.
  static let invariants: [IssuePage] = [
    IssuePage(
      code: "T038",
      title: "An invariant does not hold",
      cause: """
        A condition of `store.invariant` held before an action, and does not hold after it; or a \
        condition on the states before and after an action does not hold. The issue names the action \
        and the change.
        """,
      mistake: """
        case .removedLast:
          state.prices.removeLast()
          return .none
        """,
      fix: "Correct the reducer: let the action change everything that belongs together.",
      fixed: """
        case .removedLastFixed:
          state.total -= state.prices.removeLast()
          return .none
        """,
      file: "ExploreIssues.swift"),
    IssuePage(
      code: "T039",
      title: "An invariant does not hold at the start",
      cause: """
        The condition of `store.invariant` does not hold for the state that the store has when the \
        invariant is added. After that, it is reported only when an action breaks it.
        """,
      mistake: """
        let store = Store(initialState: PriceList.State(prices: [3, 4])) { PriceList() }
        await store.invariant("the total is the sum of the prices") { list in
          list.total == list.prices.reduce(0, +)
        }
        """,
      fix: "Start with a state for which the condition holds, or correct the condition.",
      fixed: """
        let store = Store(initialState: PriceList.State(prices: [3, 4], total: 7)) { PriceList() }
        await store.invariant("the total is the sum of the prices") { list in
          list.total == list.prices.reduce(0, +)
        }
        """,
      file: "ExploreIssues.swift"),
    IssuePage(
      code: "T040",
      title: "An action has a payload that cannot be generated",
      cause: """
        `ActionGenerator` makes the cases of an action by itself if their payloads are `Generatable`. \
        The payload of this case is not, and neither a rule nor an example covers the case.
        """,
      mistake: """
        let actions = ActionGenerator<Gallery.Action>()
        """,
      fix: """
        Give a generator of the payload, make its type `Generatable`, give examples of the action \
        (`ActionExamples`), or leave the case out.
        """,
      fixed: """
        let actions = ActionGenerator<Gallery.Action>(
          .payload(\\.coverLoaded, .constant(Cover(pixels: [0]))))
        """,
      file: "GeneratorIssues.swift"),
    IssuePage(
      code: "T041",
      title: "A rule for generated actions has no effect",
      cause: """
        A rule of an `ActionGenerator` matches no case that is generated: its path of cases is not \
        complete, or another rule already covers or leaves out a case on this path.
        """,
      mistake: """
        let actions = ActionGenerator<Gallery.Action>(
          .leavingOut(\\.coverLoaded), .leavingOut(\\.search), .weight(\\.search.textChanged, 3))
        """,
      fix: """
        Write the whole path of cases, and no other rule for a case on this path. Generate the \
        actions of elements with `.elements`.
        """,
      fixed: """
        let actions = ActionGenerator<Gallery.Action>(
          .leavingOut(\\.coverLoaded), .weight(\\.search.textChanged, 3))
        """,
      file: "GeneratorIssues.swift"),
    IssuePage(
      code: "T042",
      title: "No action is left to generate",
      cause: """
        The rules of an `ActionGenerator` leave out every case of the action, or \
        `ActionGenerator.examples` was called for an action whose `examples` are empty.
        """,
      mistake: """
        let responses = ActionGenerator<Gallery.Response>(.leavingOut(\\.coverLoaded))
        """,
      fix: "Leave out fewer cases, or give at least one example.",
      fixed: """
        let responses = ActionGenerator<Gallery.Response>(
          .payload(\\.coverLoaded, .constant(Cover(pixels: [0]))))
        """,
      file: "GeneratorIssues.swift"),
    IssuePage(
      code: "T043",
      title: "No value passed a generator's filter; the last value was used anyway",
      cause: """
        `filter` draws values until one passes. It drew a hundred, or as many as `tries` says, and \
        none passed.
        """,
      mistake: """
        let price = Generator.integers(in: 1...9).filter { $0 >= 10 }
        """,
      fix: "Generate only values that pass, with another range or with `map`.",
      fixed: """
        let price = Generator.integers(in: 10...99)
        """,
      file: "GeneratorIssues.swift"),
  ]
}
