import RatchetIssues
import Testing

@testable import Ratchet

@Suite("A binding reducer") struct BindingReducerTests {
  @Test("BindingReducer: writes where it is listed")
  func order() async {
    let store = Store(initialState: Form.State()) { Form() }
    await store.send(.binding(.set(\.name, "Ada")))
    await store.send(.set(\.age, 36))
    await store.send(.set(\.address.city, "Rome"))
    await store.send(.saveTapped)
    let state = await store.state
    #expect(state.name == "Ada")
    #expect(state.age == 36)
    #expect(state.address.city == "Rome")
    #expect(state.log == ["before: ", "name: Ada", "other", "city: Rome", "save"])
  }

  @Test("It handles actions written by hand, without a macro")
  func byHand() async {
    let store = Store(initialState: PlainForm.State()) { PlainForm() }
    await store.send(.binding(.set(\.count, 3)))
    await store.send(.other(4))
    #expect(await store.state.count == 3)
  }

  @Test("It handles an action that returns its write from its own `binding` property")
  func ownProperty() async {
    let store = Store(initialState: OwnProperty.State()) { OwnProperty() }
    await store.send(.set(\.count, 3))
    #expect(await store.state.count == 3)
  }

  @Test("It handles the writes among a view's actions: `BindingReducer(action: \\.view)`")
  func viewActions() async {
    let store = Store(initialState: Viewed.State()) { Viewed() }
    await store.send(.view(.binding(.set(\.count, 3))))
    await store.send(.view(.tapped))
    await store.send(.loaded)
    #expect(await store.state.count == 3)
  }

  @Test("For a child's form inside a parent, it writes the child's state in place")
  func child() async {
    let store = Store(initialState: Parent.State()) { Parent() }
    await store.send(.form(.set(\.name, "Ada")))
    #expect(await store.state.form.name == "Ada")
  }

  @Test("It does the same when reduced without a store")
  func direct() {
    var state = Form.State()
    _ = Form().reduce(into: &state, action: .set(\.age, 2))
    #expect(state.age == 2)
  }

  @Test("It signs the receipt of each write; a write without a signature is an issue")
  func receipts() async {
    let receipt = BindingReceipt()
    let action = BindingAction<Form.State>.set(\.name, "Ada", receipt: receipt)
    let store = Store(initialState: Form.State()) { Form() }
    #expect(!receipt.isSigned)
    await store.send(.binding(action))
    #expect(receipt.isSigned)
    let handled = synchronousIssues { action.reportUnlessHandled(at: IssueLocation()) }
    #expect(handled.isEmpty)

    // A write without a receipt is not reported.
    #expect(
      synchronousIssues {
        BindingAction<Form.State>.set(\.name, "Ada").reportUnlessHandled(at: IssueLocation())
      }.isEmpty)
  }

  @Test("BindableAction: an unhandled binding is an issue")
  func unhandled() {
    let lost = BindingAction<Form.State>.set(\.address.city, "Rome", receipt: BindingReceipt())
    let location = IssueLocation(fileID: "M/Form.swift", filePath: "Form.swift", line: 7, column: 1)
    let texts = synchronousIssues { lost.reportUnlessHandled(at: location) }
    #expect(
      texts == [
        #"""
        RatchetIssue R040 at Form.swift:7
          A binding wrote a field, but no BindingReducer handled the write; nothing changed.
            field  \.address.city
            value  "Rome"
          List BindingReducer() first in the body of the feature. Where the binding is a case of its \#
        view actions: BindingReducer(action: \.view).
          More: ratchet explain R040
        """#
      ])
  }

  struct OwnProperty: Reducer {
    struct State: Equatable { var count = 0 }

    @CasePathable
    enum Action: BindableAction {
      case view(View)

      @CasePathable
      enum View { case write(BindingAction<State>) }

      static func binding(_ action: BindingAction<State>) -> Self { .view(.write(action)) }
      var binding: BindingAction<State>? { self[case: \.view.write] }
    }

    var body: some ReducerOf<Self> { BindingReducer() }
  }

  @Reducer
  struct Viewed {
    struct State: Equatable { var count = 0 }

    enum Action {
      case view(View)
      case loaded

      @CasePathable
      enum View: BindableAction {
        case binding(BindingAction<State>)
        case tapped
      }
    }

    var body: some ReducerOf<Self> { BindingReducer(action: \.view) }
  }

  @Reducer
  struct Parent {
    @ObservableState
    struct State: Equatable { var form = Form.State() }

    enum Action { case form(Form.Action) }

    var body: some ReducerOf<Self> { Scope(state: \.form, action: \.form) { Form() } }
  }
}
