extension IssuePage {
  static let children: [IssuePage] = [
    IssuePage(
      code: "R010",
      title: "Two elements of an identified array have the same id; the first was kept",
      cause: """
        `IdentifiedArray(uniqueElements:)` was given two elements with the same id. An identified \
        array has each id once, so it kept the first.
        """,
      mistake: """
        let titles = ["Emma", "Emma"].map { Bookcase.Row(id: $0) }
        let rows = IdentifiedArray(uniqueElements: titles)
        """,
      fix: """
        Give each element an id of its own. Where duplicates are expected, as in data from outside, \
        say which one stays.
        """,
      fixed: """
        let rows = IdentifiedArray(titles, uniquingIDsWith: { first, _ in first })
        """,
      file: "ChildrenIssues.swift"),
    IssuePage(
      code: "R012",
      title: "A child action arrived while its state was nil",
      cause: """
        An action for a child arrived after its optional state had become nil. The parent received \
        the action; the child could not. `ifLet` cancels the effects of a child that goes away, so \
        the action usually comes from the parent's own effect, or from code that holds the store.
        """,
      mistake: """
        state.detail = nil
        return .send(.detail(.saveTapped))
        """,
      fix: "Let the child handle its action first, and clear the state in a second action.",
      fixed: """
        return .concatenate(.send(.detail(.saveTapped)), .send(.closed))
        """,
      file: "ChildrenIssues.swift"),
    IssuePage(
      code: "R013",
      title: "An action arrived for an element that is not in the array",
      cause: """
        An action arrived for an element that the array does not have: it was removed before, or \
        was never added. `forEach` cancels the effects of an element that is removed, so the action \
        usually comes from elsewhere.
        """,
      mistake: """
        return .send(.rows(.element(id: title, action: .readTapped)))
        """,
      fix: "Check that the element is there before you send to it.",
      fixed: """
        guard state.rows[id: title] != nil else { return .none }
        return .send(.rows(.element(id: title, action: .readTapped)))
        """,
      file: "ChildrenIssues.swift"),
    IssuePage(
      code: "R014",
      title: "A child action arrived while the state was in another case",
      cause: """
        The state is an enum, and an action for one of its cases arrived while the state was in \
        another. `ifCaseLet` cancels the effects of a case that is left, so the action usually \
        comes from the parent's own effect, or from code that holds the store.
        """,
      mistake: """
        state = .guest
        return .send(.reader(.saveTapped))
        """,
      fix: "Let the child handle its action first, and leave the case in a second action.",
      fixed: """
        return .concatenate(.send(.reader(.saveTapped)), .send(.loggedOut))
        """,
      file: "ChildrenIssues.swift"),
    IssuePage(
      code: "R015",
      title: "A presentation action arrived while nothing was presented",
      cause: """
        An action for a presented child arrived while its state was nil: the child was dismissed \
        before, or was never presented.
        """,
      mistake: """
        return .send(.note(.presented(.saveTapped)))
        """,
      fix: "Present the child first, or check that it is still presented.",
      fixed: """
        state.note = BookcaseDetail.State()
        return .send(.note(.presented(.saveTapped)))
        """,
      file: "ChildrenIssues.swift"),
  ]
}
