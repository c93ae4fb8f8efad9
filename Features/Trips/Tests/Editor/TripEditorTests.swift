import Foundation
import Ratchet
import RatchetDependencies
import RatchetTesting
import Testing
import Trips

@Suite struct TripEditorTests {
  private static func store(_ trip: Trip = .rome) -> TestStoreOf<TripEditor> {
    TestStore(initialState: TripEditor.State(trip, isNew: false)) {
      TripEditor()
    } withDependencies: {
      $0.calendar = .greenwich
    }
  }

  @Test("Each field can be written")
  func bindings() async {
    let store = Self.store()
    await store.send(.set(\.name, "Roma")) { $0.name = "Roma" }
    await store.send(.set(\.startDate, .june(8))) { $0.startDate = .june(8) }
    await store.send(.set(\.endDate, .june(9))) { $0.endDate = .june(9) }
    #expect(
      store.state.trip
        == Trip(id: Trip.rome.id, name: "Roma", startDate: .june(8), endDate: .june(9)))
    #expect(!store.state.isSaveDisabled)
  }

  @Test(
    "A blank name is a mistake at the name, and prevents saving", arguments: ["", " ", "\t\n "])
  func blankName(name: String) async {
    let store = Self.store()
    await store.send(.set(\.name, name)) { $0.name = name }
    #expect(store.state.nameMistake == "Enter a name.")
    #expect(store.state.endDateMistake == nil)
    #expect(store.state.isSaveDisabled)
    await store.send(.set(\.name, " R ")) { $0.name = " R " }
    #expect(store.state.nameMistake == nil)
    #expect(store.state.trip.name == "R")
    #expect(!store.state.isSaveDisabled)
  }

  @Test("A trip that ends before it starts is a mistake at the last day, and prevents saving")
  func dates() async {
    let store = Self.store()
    await store.send(.set(\.startDate, .june(11))) { $0.startDate = .june(11) }
    #expect(store.state.endDateMistake == "The trip must not end before it starts.")
    #expect(store.state.nameMistake == nil)
    #expect(store.state.isSaveDisabled)
    await store.send(.set(\.endDate, .june(11))) { $0.endDate = .june(11) }
    #expect(store.state.endDateMistake == nil)
    #expect(!store.state.isSaveDisabled)
  }

  @Test("A moment that is chosen is its day, so a trip may end on the day on which it starts")
  func moments() async {
    let store = Self.store()
    await store.send(.set(\.startDate, .june(9).addingTimeInterval(10 * 3_600))) {
      $0.startDate = .june(9)
    }
    await store.send(.set(\.endDate, .june(9).addingTimeInterval(8 * 3_600))) {
      $0.endDate = .june(9)
    }
    #expect(!store.state.isSaveDisabled)
  }

  @Test("Both mistakes are shown at the same time")
  func both() {
    var state = TripEditor.State(.rome, isNew: true)
    state.name = ""
    state.endDate = .june(1)
    #expect(state.nameMistake != nil)
    #expect(state.endDateMistake != nil)
  }

  @Test("Cancelling dismisses the form, and saving leaves that to the presenter")
  func endings() async {
    let store = Self.store()
    await store.send(.saveButtonTapped)
    #expect(!store.isDismissed)
    await store.send(.cancelButtonTapped)
    #expect(store.isDismissed)
  }
}
