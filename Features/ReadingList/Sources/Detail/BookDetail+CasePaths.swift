public import Ratchet

extension BookDetail.Action: CasePathable {
  public struct AllCasePaths: Sendable {
    public var addTapped: AnyCasePath<BookDetail.Action, Void> {
      AnyCasePath(embed: { .addTapped }, extract: { if case .addTapped = $0 { () } else { nil } })
    }
    public var removeTapped: AnyCasePath<BookDetail.Action, Void> {
      AnyCasePath(
        embed: { .removeTapped }, extract: { if case .removeTapped = $0 { () } else { nil } })
    }
    public var closeTapped: AnyCasePath<BookDetail.Action, Void> {
      AnyCasePath(
        embed: { .closeTapped }, extract: { if case .closeTapped = $0 { () } else { nil } })
    }
  }

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension BookDetail.Action: ActionExamples {
  public static var examples: [BookDetail.Action] {
    [.addTapped, .removeTapped, .closeTapped]
  }
}
