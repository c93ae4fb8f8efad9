import RatchetTesting
import Testing

private struct Shelf: Reducer {
  struct Book: Identifiable { let id: Int, title: String }
  struct State { var books: IdentifiedArrayOf<Book> = [], selection: Int? }
  enum Action { case addTapped(String) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addTapped(let title):
        let id = state.books.count + 1
        state.books.append(Book(id: id, title: title))
        state.selection = id
        return .none
      }
    }
  }
}

private struct Length { let title: String, count: Int }

@Suite("Snapshots of a shelf") struct SnapshotExamples {
  private let store = TestStore(initialState: Shelf.State()) { Shelf() }

  @Test("An added book is selected") func adding() async {
    store.exhaustivity = .off
    await store.send(.addTapped("Dune"))
    expectDump(store.state) {
      """
      Shelf.State(
        books: [
          [0]: Shelf.Book(
            id: 1,
            title: "Dune"
          )
        ],
        selection: 1
      )
      """
    }
  }

  @Test("Titles have one snapshot for all lengths") func titles() {
    let lengths = ["", "Dune", "Emma"].map { Length(title: $0, count: $0.count) }
    expectDump(lengths) {
      """
      [
        [0]: Length(
          title: "",
          count: 0
        ),
        [1]: Length(
          title: "Dune",
          count: 4
        ),
        [2]: Length(
          title: "Emma",
          count: 4
        )
      ]
      """
    }
  }

  /// As written by hand, before it is recorded.
  private func addingBeforeItIsRecorded() async {
    store.exhaustivity = .off
    await store.send(.addTapped("Dune"))
    expectDump(store.state)
  }
}
