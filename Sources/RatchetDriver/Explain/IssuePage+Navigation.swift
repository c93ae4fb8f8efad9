extension IssuePage {
  static let navigation: [IssuePage] = [
    IssuePage(
      code: "R030",
      title: "dismiss() was called in a feature that is not presented; nothing happened",
      cause: """
        An effect called `dismiss()`, but no parent presents the feature: it is the root of its \
        store, or the parent runs it with `Scope`. Nothing happened.
        """,
      mistake: """
        let store = Store(initialState: Note.State()) { Note() }
        """,
      fix: "Tell the root feature how it is closed, or check `isPresented` first.",
      fixed: """
        let store = Store(initialState: Note.State()) {
          Note()
        } withDependencies: {
          $0.dismiss = DismissEffect { print("The window closes.") }
        }
        """,
      file: "NavigationIssues.swift"),
    IssuePage(
      code: "R031",
      title: "An action arrived for an element that is not in the stack",
      cause: """
        An action arrived for an element of a stack that was popped before, or was never pushed. \
        The effects of an element end with it, so the action usually comes from elsewhere.
        """,
      mistake: """
        return .send(.path(.element(id: id, action: .doneTapped)))
        """,
      fix: "Check that the element is still on the stack.",
      fixed: """
        guard state.path[id: id] != nil else { return .none }
        return .send(.path(.element(id: id, action: .doneTapped)))
        """,
      file: "NavigationIssues.swift"),
    IssuePage(
      code: "R032",
      title: "An element was pushed under an id that its stack has used before; it was dropped",
      cause: """
        A stack never uses an id twice, so that a late action for a popped element cannot reach \
        another one. An element was pushed under such an id, and was dropped.
        """,
      mistake: """
        return .send(.path(.push(id: id, state: Note.State())))
        """,
      fix: "Push under the stack's next id, or append the element to the state.",
      fixed: """
        return .send(.path(.push(id: state.path.nextID, state: Note.State())))
        """,
      file: "NavigationIssues.swift"),
    IssuePage(
      code: "R033",
      title: "An action was sent to the store of a child that is gone; it was dropped",
      cause: """
        `scope` returned a store for a child. The child is gone now, and another stands in its \
        place. The action was meant for the first, so it was dropped.
        """,
      mistake: """
        let note = await store.scope(state: \\.path[id: 0], action: \\.path[id: 0])
        await store.send(.restarted)
        await note?.send(.doneTapped)
        """,
      fix: "Scope again when the child may have changed.",
      fixed: """
        await store.send(.restarted)
        if let note = await store.scope(state: \\.path[id: 0], action: \\.path[id: 0]) {
          await note.send(.doneTapped)
        }
        """,
      file: "NavigationIssues.swift"),
    IssuePage(
      code: "R034",
      title:
        "An element was assigned to the id of an element that its stack has removed; it was dropped",
      cause: """
        A stack never uses an id twice, so that a late action for a popped element cannot reach \
        another one. The state of an element was assigned under such an id, and was dropped.
        """,
      mistake: """
        state.path[id: id] = Note.State(text: "Again")
        """,
      fix: "Append the element; the stack gives it a new id.",
      fixed: """
        state.path.append(Note.State(text: "Again"))
        """,
      file: "NavigationIssues.swift"),
  ]
}
