import Ratchet
import Testing

// Swift 6.3.1 crashed on this file when the macros on the enum's `State` and `Action` added
// extensions: the compiler keeps those of a file in a list, which may move while it goes through it.
// It depends on their number: an enum and four features, in this order.
@Reducer
private enum Step {
  case name(NameStep)
  case address(AddressStep)
  case payment(PaymentStep)
  case summary(SummaryStep)
}

@Reducer
private struct NameStep {
  struct State { var name = "" }
  enum Action { case nameChanged(String) }
  var body: some ReducerOf<Self> { EmptyReducer() }
}

@Reducer
private struct AddressStep {
  struct State { var street = "" }
  enum Action { case streetChanged(String) }
  var body: some ReducerOf<Self> { EmptyReducer() }
}

@Reducer
private struct PaymentStep {
  struct State { var isPaid = false }
  enum Action { case payTapped }
  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.isPaid = true
      return .none
    }
  }
}

@Reducer
private struct SummaryStep {
  struct State {}
  enum Action { case doneTapped }
  var body: some ReducerOf<Self> { EmptyReducer() }
}

@Suite("An enum of features in one file with its features")
struct FeatureEnumFileTests {
  @Test("runs the feature of its case")
  func runs() async {
    let store = Store(initialState: Step.State.payment(PaymentStep.State())) { Step.body }
    await store.send(.payment(.payTapped))
    #expect(await store.withState { $0.payment?.isPaid } == true)
  }
}
