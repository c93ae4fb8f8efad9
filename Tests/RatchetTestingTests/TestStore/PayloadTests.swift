import Ratchet
import RatchetTesting
import Testing

/// A shelf of books, each with a note of its own.
private struct Shelf: Reducer {
  struct State: Equatable {
    var count = 0
    var query = ""
    var notes: [Int: String] = [:]
  }

  @CasePathable
  enum Action: Sendable {
    case load
    case loaded([String])
    case queryChanged(String)
    case detail(Detail)
    case rows(IdentifiedAction<Int, Row>)
  }

  @CasePathable
  enum Row: Sendable {
    case load
    case noted(String)
  }

  @CasePathable
  enum Detail: Sendable {
    case rated(Int)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .load: return .send(.loaded(["Dune", "Emma"]))
    case .loaded(let books): state.count = books.count
    case .queryChanged(let query): state.query = query
    case .detail(.rated(let stars)): return .send(.rows(.element(id: stars, action: .noted("*"))))
    case .rows(.element(let id, .load)): return .send(.rows(.element(id: id, action: .noted("n"))))
    case .rows(.element(let id, .noted(let note))): state.notes[id] = note
    }
    return .none
  }
}

@Suite("Values of cases") struct PayloadTests {
  @Test(
    "The closure of a step gets the sent or received value, through rows and enums too")
  func values() async {
    let texts = await issueTexts {
      let store = TestStore(initialState: Shelf.State()) { Shelf() }
      await store.send(.load)
      await store.receive(\.loaded) { state, books in
        #expect(books == ["Dune", "Emma"])
        state.count = books.count
      }
      await store.send(\.queryChanged, "dune") { state, query in state.query = query }
      await store.send(\.rows[id: 3].load)
      await store.receive(\.rows[id: 3].noted) { state, note in state.notes[3] = note }
      await store.send(\.detail.rated, 5)
      await store.receive(\.rows[id: 5].noted) { $0.notes[5] = $1 }
      await store.send(\.queryChanged, "emma") { $0.query = "emma" }
    }
    #expect(texts == [])
  }

  @Test("A missing action is named by its case, through enums and elements too")
  func names() async {
    let texts = await issueTexts {
      let store = TestStore(initialState: Shelf.State()) { Shelf() }
      await store.send(.queryChanged(""))
      await store.receive(\.loaded)
      await store.receive(\.detail.rated)
      await store.receive(\.detail)
      await store.receive(\.rows[id: 3].noted)
      await store.receive(\.loaded) { state, books in state.count = books.count }
    }
    #expect(
      texts.map { $0.split(separator: "\n")[2].trimmingPrefix("    expected  ") } == [
        "an action of the case loaded, which holds Array<String>",
        "an action of the case detail.rated, which holds Int",
        "an action of the case detail, which holds Detail",
        "an action of the case rows[id: 3].noted, which holds String",
        "an action of the case loaded, which holds Array<String>",
      ])
  }
}
