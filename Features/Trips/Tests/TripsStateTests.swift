import Foundation
import Ratchet
import RatchetDependencies
import Testing
import Trips

@Suite struct TripsStateTests {
  private func json(_ state: TripsList.State) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    return String(decoding: try encoder.encode(state), as: UTF8.self)
  }

  @Test("The encoded state of an empty list is short")
  func empty() throws {
    #expect(
      try json(TripsList.State())
        == #"{"failures":[],"trips":{"isFetching":false,"shown":[],"undoable":[],"writing":[]}}"#)
  }

  @Test("The encoded state includes the mistakes of the form, and the alert as text")
  func everything() throws {
    var state = TripsList.State()
    state.trips.beginFetch()
    state.trips.endFetch([.oslo, .rome])
    _ = state.trips.delete(Trip.oslo.id)
    _ = state.trips.save(.rome.named("Roma"))
    state.loadFailure = "No connection."
    state.editor = TripEditor.State(.wien.named(" ").starting(30), isNew: true)
    let failure = TripFailure(.save, of: .wien, reason: "The disk is full.")
    state.failures = [failure]
    state.alert = AlertState {
      TextState("Not saved")
    } actions: {
      ButtonState(action: .retryButtonTapped) { TextState("Try Again") }
    } message: {
      TextState("The disk is full.")
    }
    let text = try json(state)
    let rome = #"{"endDate":"2026-06-10T00:00:00Z","id":"\#(UUID(102))","#
    #expect(text.contains(#""shown":[\#(rome)"name":"Roma","startDate":"2026-06-10T00:00:00Z"}]"#))
    #expect(text.contains(#""undoable":[{"endDate":"2026-06-07T00:00:00Z","#))
    #expect(text.contains(#""writing":["\#(UUID(102))"]"#))
    #expect(text.contains(#""loadFailure":"No connection.""#))
    #expect(text.contains(#""isSaveDisabled":true,"name":" ","nameMistake":"Enter a name.""#))
    #expect(text.contains(#""endDateMistake":"The trip must not end before it starts.""#))
    #expect(text.contains(#""failures":[{"change":"save","reason":"The disk is full.","trip":{"#))
    #expect(
      text.contains(
        #""alert":{"buttons":[{"action":{"retryButtonTapped":{}},"label":"Try Again"}],"#
          + #""message":"The disk is full.","title":"Not saved"}"#))
  }
}
