public import Ratchet
import RatchetData
import RatchetDependencies
public import ReadingList

/// A screen of the reading list.
@CasePathable
public enum ReadingListRoute: Hashable, Sendable {
  case library
  case book(Book.ID)
}

/// A screen of the reading list, with what it shows first.
public enum ReadingListScreen: Equatable, Sendable, Codable {
  case library
  case book(Book, isToRead: Bool)
}

enum ReadingListTab: AppTab {
  typealias Feature = ReadingList

  static let root = ReadingListRoute.library
  static let links = [
    LinkPattern("", \ReadingListRoute.Cases.library),
    LinkPattern("book/:id", \ReadingListRoute.Cases.book),
  ]

  static func routes(of state: ReadingList.State) -> [ReadingListRoute] {
    state.detail.map { [.book($0.id)] } ?? []
  }

  static func load(_ route: ReadingListRoute) async throws -> ReadingListScreen {
    guard case .book(let id) = route else { return .library }
    @Dependency(\.defaultDatabase) var database
    let detail = try await database.read { try BookDetailRequest(id: id).fetch($0) }
    guard let book = detail.book else { throw ScreenIsGone("book \(id) in the library") }
    return .book(book, isToRead: detail.isToRead)
  }

  static func route(of screen: ReadingListScreen) -> ReadingListRoute {
    switch screen {
    case .library: .library
    case .book(let book, _): .book(book.id)
    }
  }

  static func closing(_ state: ReadingList.State) -> ReadingList.Action? {
    state.detail == nil ? nil : .detail(.closeTapped)
  }

  static func show(_ screens: [ReadingListScreen], in state: inout ReadingList.State) {
    if case .book(let book, let isToRead) = screens.last {
      state.detail = BookDetail.State(book, isToRead: isToRead)
    }
  }

  static func record(_ state: ReadingList.State, in forms: inout AppForms) {
    if state.library.query != BookQuery() { forms.library = state.library.query }
  }

  static func restore(_ forms: AppForms, in state: inout ReadingList.State) {
    if let query = forms.library { state.library = Library.State(query: query) }
  }
}
