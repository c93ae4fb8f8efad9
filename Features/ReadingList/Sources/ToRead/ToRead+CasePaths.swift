public import Ratchet

extension ToRead.Action: CasePathable {
  public struct AllCasePaths: Sendable {
    public var removeTapped: AnyCasePath<ToRead.Action, Book.ID> {
      AnyCasePath(
        embed: ToRead.Action.removeTapped,
        extract: { if case .removeTapped(let value) = $0 { value } else { nil } })
    }
    public var bookTapped: AnyCasePath<ToRead.Action, Book.ID> {
      AnyCasePath(
        embed: ToRead.Action.bookTapped,
        extract: { if case .bookTapped(let value) = $0 { value } else { nil } })
    }
  }

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension ToRead.Action: ActionExamples {
  public static var examples: [ToRead.Action] {
    [.removeTapped(1), .bookTapped(1)]
  }
}
