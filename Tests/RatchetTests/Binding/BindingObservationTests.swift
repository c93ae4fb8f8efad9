import Testing

@testable import Ratchet

@Suite("What a binding wakes") struct BindingObservationTests {
  private let reduce = Form().compiledByHand().reduce

  private func wakes(
    _ start: Form.State = Form.State(), reading: (Form.State) -> Any, _ action: Form.Action
  ) -> Bool {
    var state = start
    return RatchetTests.wakes(&state, reading: reading) { _ = reduce(&$0, action) }
  }

  @Test("Readers of the field, and nobody else")
  func field() {
    #expect(wakes(reading: \.name, .set(\.name, "Ada")))
    #expect(!wakes(reading: \.age, .set(\.name, "Ada")))
  }

  @Test("Nobody, when the value is equal")
  func equal() {
    #expect(!wakes(reading: \.name, .set(\.name, "")))
    #expect(!wakes(reading: \.address.city, .set(\.address.city, "")))
  }

  @Test("Of a state within the state only those who read the field, as it is written in place")
  func nested() {
    #expect(wakes(reading: \.address.city, .set(\.address.city, "Rome")))
    #expect(!wakes(reading: \.address.street, .set(\.address.city, "Rome")))
  }

  @Test("Readers of a state within the state that is replaced as a whole")
  func replaced() {
    var other = Form.Address()
    other.street = "Via Appia"
    #expect(wakes(reading: \.address.street, .set(\.address, other)))
  }
}
