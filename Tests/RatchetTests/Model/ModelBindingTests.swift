import Observation
import Ratchet
import Testing

@MainActor
@Suite("A binding of a model") struct ModelBindingTests {
  private func form() -> StoreModelOf<Form> { StoreModel(initialState: Form.State()) { Form() } }

  @Test("reads a field, and writes it by a binding action")
  func readAndWrite() {
    let model = form()
    let name = model.binding(\.name)
    let city = model.binding(\.address.city)
    let reported = synchronousIssues {
      name.wrappedValue = "Ada"
      city.wrappedValue = "Rome"
    }
    #expect(reported == [])
    #expect(name.wrappedValue == "Ada")
    #expect(city.wrappedValue == "Rome")
    #expect(model.log == ["before: ", "name: Ada", "city: Rome"])
  }

  @Test("writes in the same way as an assignment to a field of the model")
  func assigned() {
    let model = form()
    let reported = synchronousIssues {
      model.name = "Ada"
      model.address.city = "Rome"
      model.age += 36
    }
    #expect(reported == [])
    // "other" stands for the address, which is written as a whole, and for the age.
    #expect(model.log == ["before: ", "name: Ada", "other", "other"])
    #expect((model.name, model.address.city, model.age) == ("Ada", "Rome", 36))
  }

  @Test("reports, with the field, an assignment that no reducer handles")
  func assignedUnhandled() {
    let model = StoreModel(initialState: Desk.State()) { Desk() }
    let reported = synchronousIssues { model.title = "lost" }
    #expect(reported.count == 1)
    #expect(reported.first?.hasPrefix("RatchetIssue R040") == true)
    #expect(reported.first?.contains("\\.title") == true)
    #expect(model.title == "")
  }

  @Test("notifies its readers of a change of its field only")
  func observed() {
    let model = form()
    let name = model.binding(\.name)
    let woken = Log()
    withObservationTracking {
      _ = name.wrappedValue
    } onChange: {
      woken.note("name")
    }
    model.binding(\.age).wrappedValue = 36
    #expect(woken.lines == [])
    name.wrappedValue = "Ada"
    #expect(woken.lines == ["name"])
  }

  /// Handles the writes of its form if it has one; it handles no others.
  @Reducer
  struct Desk {
    @ObservableState
    struct State: Equatable {
      var title = ""
      var form: Form.State?
    }

    enum Action: BindableAction {
      case binding(BindingAction<State>)
      case formClosed
      case form(Form.Action)
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .formClosed = action { state.form = nil }
        return .none
      }
      .ifLet(\.form, action: \.form) { Form() }
    }
  }

  /// A form with a middleware that changes the writes of its age.
  private func form(
    changing: @escaping @Sendable (Int) -> BindingAction<Form.State>
  ) -> StoreModelOf<Form> {
    let middleware = Middleware<Form.State, Form.Action>(
      willReduce: { action, _, _ in
        guard case .binding(\.age) = action, let age = action[case: \.binding.age] else {
          return
        }
        action = .binding(changing(age))
      })
    let store = Store(
      initialState: Form.State(), isolation: MainActor.shared, middleware: [middleware]
    ) {
      Form()
    }
    return StoreModel(store)
  }

  @Test("counts as handled when a middleware replaced the value of the field")
  func changedByMiddleware() {
    let model = form { .set(\.age, min($0, 120)) }
    let reported = synchronousIssues { model.binding(\.age).wrappedValue = 1000 }
    #expect(reported == [])
    #expect(model.age == 120)
  }

  @Test("counts as unhandled when a middleware replaced it with a write of another field")
  func divertedByMiddleware() {
    let model = form { .set(\.name, "\($0)") }
    let reported = synchronousIssues { model.binding(\.age).wrappedValue = 7 }
    #expect(reported.count == 1)
    #expect(reported.first?.hasPrefix("RatchetIssue R040") == true)
    #expect(model.name == "7")
  }

  @Test("that no reducer handles is an issue at the line that made the binding, at each write")
  func unhandled() {
    let model = StoreModel(initialState: Desk.State()) { Desk() }
    let line: UInt = #line + 1
    let title = model.binding(\.title)
    let reported = synchronousIssues {
      title.wrappedValue = "lost"
      title.wrappedValue = "lost again"
    }
    #expect(
      reported.map { $0.prefix { $0 != "\n" } } == [
        "RatchetIssue R040 at ModelBindingTests.swift:\(line)",
        "RatchetIssue R040 at ModelBindingTests.swift:\(line)",
      ])
    #expect(model.title == "")
  }

  private struct Closed: Error {}

  @Test("that a middleware rejects is no issue: no reducer had to handle it")
  func vetoed() {
    let closed = Middleware<Form.State, Form.Action>(willReduce: { _, _, _ in throw Closed() })
    let model = StoreModel(
      Store(
        initialState: Form.State(), isolation: MainActor.shared, middleware: [closed]
      ) { Form() })
    let reported = synchronousIssues { model.binding(\.name).wrappedValue = "Ada" }
    #expect(reported == [])
    #expect(model.name == "")
  }

  @Test("that a throwing reducer rejects is reported only by that reducer's issue")
  func refused() {
    let model = StoreModel(initialState: Form.State()) {
      Reduce<Form.State, Form.Action>.throwing { _, _ in throw Closed() }
    }
    let reported = synchronousIssues { model.binding(\.name).wrappedValue = "Ada" }
    #expect(reported.count == 1)
    #expect(reported.allSatisfy { !$0.hasPrefix("RatchetIssue R040") })
  }

  @Test("that is written while an action is reduced is handled afterwards, and is no issue")
  func queued() {
    let model = form()
    let name = model.binding(\.name)
    let city = model.binding(\.address.city)
    let woken = Log()
    withObservationTracking {
      _ = name.wrappedValue
    } onChange: {
      woken.note("name")
      MainActor.assumeIsolated { city.wrappedValue = "Rome" }
    }
    let reported = synchronousIssues { name.wrappedValue = "Ada" }
    #expect(reported == [])
    #expect(woken.lines == ["name"])
    #expect(city.wrappedValue == "Rome")
  }

  @Test("of a child whose state is gone is reported only by the operator that ran the child")
  func gone() throws {
    let model = StoreModel(initialState: Desk.State(form: Form.State())) { Desk() }
    let child = try #require(model.scope(state: \.form, action: \.form))
    let name = child.binding(\.name)
    name.wrappedValue = "Ada"
    #expect(model.form?.name == "Ada")
    model.send(.formClosed)
    let reported = synchronousIssues { name.wrappedValue = "lost" }
    #expect(reported.count == 1)
    #expect(reported.allSatisfy { $0.hasPrefix("RatchetIssue R012") })
    #expect(model.form == nil)
  }
}
