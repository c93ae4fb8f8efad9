import Foundation
import RatchetTesting

/// A child feature's actions; the payload of one cannot be generated.
@CasePathable
enum SearchAction: Equatable, Sendable {
  case textChanged(String)
  case cleared
  case found(URL)
}

@CasePathable
enum BookAction: Equatable, Sendable {
  case rated(Int)
  case opened
}

/// Actions with every kind of payload.
@CasePathable
enum LibraryAction: Equatable, Sendable {
  case addTapped
  case `default`
  case titleChanged(String)
  case search(SearchAction)
  case rows(IdentifiedAction<Int, BookAction>)
  case detail(PresentationAction<BookAction>)
  case moved(from: Int, to: Int)
}
