import Testing

@testable import Ratchet

@Suite("A binding notifies") struct BindingObservationTests {
  private let reduce = Form().compiledByHand().reduce

  private func wakes(
    _ start: Form.State = Form.State(), reading: (Form.State) -> Any, _ action: Form.Action
  ) -> Bool {
    var state = start
    return RatchetTests.wakes(&state, reading: reading) { _ = reduce(&$0, action) }
  }

  @Test("only the readers of the field")
  func field() {
    #expect(wakes(reading: \.name, .set(\.name, "Ada")))
    #expect(!wakes(reading: \.age, .set(\.name, "Ada")))
  }

  @Test("no reader when the value is equal")
  func equal() {
    #expect(!wakes(reading: \.name, .set(\.name, "")))
    #expect(!wakes(reading: \.address.city, .set(\.address.city, "")))
  }

  @Test(
    "only the readers of one field inside a nested state, because it writes that field in place")
  func nested() {
    #expect(wakes(reading: \.address.city, .set(\.address.city, "Rome")))
    #expect(!wakes(reading: \.address.street, .set(\.address.city, "Rome")))
  }

  @Test("the readers inside a nested state that it replaces as a whole")
  func replaced() {
    var other = Form.Address()
    other.street = "Via Appia"
    #expect(wakes(reading: \.address.street, .set(\.address, other)))
  }
}
