import Ledger
import Notes
import Picker
import Ratchet
import RatchetData
import Shelf

/// Runs the features of the libraries and prints their final states.
@main
struct Main {
  static func main() async throws {
    let shelf = Store(initialState: Shelf.State()) { Shelf() }
    await shelf.send(.appeared).finish()
    await shelf.send(.bookTapped(title: "Volume 2"))
    await shelf.send(.destination(.presented(.reader(.pageTurned))))
    print("shelf", await shelf.state.books, await shelf.state.destination?.reader?.page ?? 0)
    await shelf.send(.destination(.presented(.reader(.closeTapped))))
    print("shelf", await shelf.state.destination == nil ? "closed" : "open")

    await shelf.send(.bookTapped(title: "Volume 3"))
    if case .reader(let reader)? = await shelf.scope(
      state: \.destination, action: \.destination.presented)?.case
    {
      await reader.send(.pageTurned)
      print("reader", await reader.state.title, await reader.state.page)
    }

    let failing = Store(initialState: Shelf.State()) {
      Shelf()
    } withDependencies: {
      $0[BooksClient.self] = BooksClient { _ in throw NoBooks() }
    }
    await failing.send(.appeared).finish()
    print("failing", await failing.state.failure ?? "no failure")

    let picker = Store(initialState: Picker<Int>.State([1, 2, 3])) { Picker<Int>() }
    await picker.send(.chosen(2))
    print("picker", await picker.state.chosen.map(String.init) ?? "none")
    await picker.send(.chosen(4))
    print("picker", await picker.state.chosen.map(String.init) ?? "none")

    let collector = IssueCollector()
    var ledger = Ledger()
    withIssueReporters([.collect(into: collector)]) {
      ledger.add(1)
      ledger.add(0)
    }
    print("ledger", ledger.entries, collector.issues.map(\.what))

    let notes = try await Notes()
    try await notes.add(Note.Draft(text: "milk", kind: .list))
    try await notes.add(Note.Draft(text: "eggs", isPinned: true))
    let pinned = try await notes.all(#sql("\(Note.columns.isPinned) = \(true)"))
    print("notes", pinned.map { "\($0.id) \($0.text) \($0.kind)" })
    print("notes", try await notes.kinds().map { "\($0.kind) \($0.count)" })
    print("notes in transaction", try await notes.readsInTransaction())
  }
}

struct NoBooks: Error {}
