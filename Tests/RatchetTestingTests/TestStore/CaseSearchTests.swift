import Ratchet
import Testing

@testable import RatchetTesting

@CasePathable
private enum Action: Sendable {
  case tapped
  case loaded(Result<Int, Refused>)
  case chosen(String?)
  case detail(PresentationAction<Detail>)
  case path(StackAction<Int, Detail>)
  case folders(IdentifiedAction<String, Folder>)
}

private struct Refused: Error {}

@CasePathable
private enum Detail: Sendable {
  case closed
  case rated(Int)
}

/// Folders contain folders.
@CasePathable
private enum Folder: Sendable {
  case renamed(String)
  case moved(String)
  indirect case folders(IdentifiedAction<Int, Folder>)
}

private enum ByHand: CasePathable {
  case tapped

  struct AllCasePaths {
    var tapped: AnyCasePath<ByHand, Void> {
      AnyCasePath(embed: { .tapped }, extract: { _ in () })
    }
  }
  static var allCasePaths: AllCasePaths { AllCasePaths() }
}

@Suite("The name of a case's key path") struct CaseSearchTests {
  @Test("is the source text: through enums, optionals, results and presented state")
  func cases() {
    #expect(CaseSearch<Action>.name(of: \.tapped) == "tapped")
    #expect(CaseSearch<Action>.name(of: \.loaded.success) == "loaded.success")
    #expect(CaseSearch<Action>.name(of: \.loaded.failure) == "loaded.failure")
    #expect(CaseSearch<Action>.name(of: \.chosen.some) == "chosen.some")
    #expect(CaseSearch<Action>.name(of: \.chosen.none) == "chosen.none")
    #expect(CaseSearch<Action>.name(of: \.detail) == "detail")
    #expect(CaseSearch<Action>.name(of: \.detail.dismiss) == "detail.dismiss")
    #expect(CaseSearch<Action>.name(of: \.detail.presented.rated) == "detail.presented.rated")
    #expect(CaseSearch<Action>.name(of: \.detail.rated) == "detail.rated")
    #expect(CaseSearch<Action>.name(of: \.path.push) == "path.push")
  }

  @Test("names an element by its id, and one within another too")
  func elements() {
    #expect(CaseSearch<Action>.name(of: \.folders.element) == "folders.element")
    #expect(CaseSearch<Action>.name(of: \.folders[id: "a"]) == #"folders[id: "a"]"#)
    #expect(CaseSearch<Action>.name(of: \.folders[id: "a"].moved) == #"folders[id: "a"].moved"#)
    #expect(
      CaseSearch<Action>.name(of: \.folders[id: "a"].folders[id: 4].folders[id: 2].renamed)
        == #"folders[id: "a"].folders[id: 4].folders[id: 2].renamed"#)
    #expect(CaseSearch<Action>.name(of: \.path[id: 2].rated) == "path[id: #2].rated")
  }

  @Test("is unknown for handwritten case paths")
  func byHand() { #expect(CaseSearch<ByHand>.name(of: \.tapped) == nil) }
}
