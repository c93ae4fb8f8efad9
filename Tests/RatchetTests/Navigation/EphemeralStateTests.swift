import Ratchet
import Testing

@Suite("An alert") struct EphemeralStateTests {
  typealias Alert = AlertLike<Destination.Alert>

  private func shelf(
    _ change: @escaping @Sendable (inout Bookshop.State) -> Void = { _ in }
  ) -> Bookshop {
    Bookshop { state, _ in
      state.log.append(
        "parent saw \(state.alert?.title ?? state.destination?.alert?.title ?? "nil")")
      change(&state)
      return .none
    }
  }

  @Test("is set to nil after the parent has reduced its action, alone and in a case")
  func goes() async {
    let (alone, among) = (shelf(), shelf())
    let store = Store(initialState: Bookshop.State(alert: Alert(title: "a"))) { alone }
    await store.send(.alert(.presented(.confirmed)))
    #expect(await store.state == Bookshop.State(log: ["parent saw a"]))

    let other = Store(initialState: Bookshop.State(destination: .alert(Alert(title: "a")))) {
      among
    }
    await other.send(.destination(.presented(.alert(.cancelled))))
    #expect(await other.state == Bookshop.State(log: ["parent saw a"]))
  }

  @Test("goes at dismiss too")
  func dismissed() async {
    let parent = shelf()
    let store = Store(initialState: Bookshop.State(alert: Alert(title: "a"))) { parent }
    await store.send(.alert(.dismiss))
    #expect(await store.state == Bookshop.State(log: ["parent saw a"]))
  }

  @Test("that the parent puts in its place stays, equal or not", arguments: ["a", "b"])
  func replaced(title: String) async {
    let alone = shelf { $0.alert = Alert(title: title) }
    let store = Store(initialState: Bookshop.State(alert: Alert(title: "a"))) { alone }
    await store.send(.alert(.presented(.confirmed)))
    #expect(await store.state.alert?.title == title)

    let among = shelf { $0.destination = .alert(Alert(title: title)) }
    let other = Store(initialState: Bookshop.State(destination: .alert(Alert(title: "a")))) {
      among
    }
    await other.send(.destination(.presented(.alert(.confirmed))))
    #expect(await other.state.destination?.alert?.title == title)
  }

  @Test("gives way to a feature that the parent presents in its place")
  func featureInstead() async {
    let parent = shelf { $0.destination = .worker(Worker.State(id: 1)) }
    let store = Store(initialState: Bookshop.State(destination: .alert(Alert(title: "a")))) {
      parent
    }
    await store.send(.destination(.presented(.alert(.confirmed))))
    #expect(await store.state.destination?.worker?.id == 1)
  }
}
