import Foundation
import Ratchet
import RatchetData
import RatchetDependencies
import ReadingList
import Testing

@Suite struct ReadingListActionTests {
  // One name for each case; the switches do not compile when one is missing.
  private static func name(_ action: ReadingList.Action) -> String {
    switch action {
    case .library: "library"
    case .toRead: "toRead"
    case .detail: "detail"
    case .catalogueImport: "catalogueImport"
    case .toReadSaved: "toReadSaved"
    case .persistenceFailed: "persistenceFailed"
    }
  }

  private static func name(_ action: Library.Action) -> String {
    switch action {
    case .searchChanged: "searchChanged"
    case .sortChanged: "sortChanged"
    case .languageChanged: "languageChanged"
    case .yearsChanged: "yearsChanged"
    case .nextPageTapped: "nextPageTapped"
    case .addTapped: "addTapped"
    case .removeTapped: "removeTapped"
    case .bookTapped: "bookTapped"
    }
  }

  private static func name(_ action: CatalogueImport.Action) -> String {
    switch action {
    case .fileChosen: "fileChosen"
    case .cancelTapped: "cancelTapped"
    case .event(.progressed): "event.progressed"
    case .event(.skipped): "event.skipped"
    case .event(.finished): "event.finished"
    case .failed: "failed"
    case .inputOutputFailed: "inputOutputFailed"
    }
  }

  @Test("There is an example of each case, and of each case of the screens")
  func examples() {
    #expect(
      Set(ReadingList.Action.examples.map(Self.name)) == [
        "library", "toRead", "detail", "catalogueImport", "toReadSaved", "persistenceFailed",
      ])
    #expect(
      Set(Library.Action.examples.map(Self.name)) == [
        "searchChanged", "sortChanged", "languageChanged", "yearsChanged", "nextPageTapped",
        "addTapped", "removeTapped", "bookTapped",
      ])
    #expect(
      Set(CatalogueImport.Action.examples.map(Self.name)) == [
        "fileChosen", "cancelTapped", "event.progressed", "event.skipped", "event.finished",
        "failed", "inputOutputFailed",
      ])
    #expect(ToRead.Action.examples == [.removeTapped(1), .bookTapped(1)])
    #expect(BookDetail.Action.examples == [.addTapped, .removeTapped, .closeTapped])
    let examples = ReadingList.Action.examples
    #expect(examples.compactMap { $0[case: \.library] } == Library.Action.examples)
    #expect(examples.compactMap { $0[case: \.toRead] } == ToRead.Action.examples)
    #expect(examples.compactMap { $0[case: \.detail] } == BookDetail.Action.examples)
    #expect(
      examples.compactMap { $0[case: \.catalogueImport] } == CatalogueImport.Action.examples)
  }

  @Test("An action round-trips through JSON", arguments: ReadingList.Action.examples)
  func json(action: ReadingList.Action) throws {
    let data = try JSONEncoder().encode(action)
    #expect(try JSONDecoder().decode(ReadingList.Action.self, from: data) == action)
  }

  @Test("An action is rebuilt by exactly one case path")
  func casePaths() {
    expectOnePath(
      rebuild(\ReadingList.Action.Cases.library), rebuild(\.toRead), rebuild(\.detail),
      rebuild(\.catalogueImport), rebuild(\.toReadSaved), rebuild(\.persistenceFailed))
    expectOnePath(
      rebuild(\Library.Action.Cases.searchChanged), rebuild(\.sortChanged),
      rebuild(\.languageChanged), rebuild(\.yearsChanged), rebuild(\.nextPageTapped),
      rebuild(\.addTapped), rebuild(\.removeTapped), rebuild(\.bookTapped))
    expectOnePath(rebuild(\ToRead.Action.Cases.removeTapped), rebuild(\.bookTapped))
    expectOnePath(
      rebuild(\BookDetail.Action.Cases.addTapped), rebuild(\.removeTapped), rebuild(\.closeTapped))
    expectOnePath(
      rebuild(\CatalogueImport.Action.Cases.fileChosen), rebuild(\.cancelTapped),
      rebuild(\.event), rebuild(\.failed), rebuild(\.inputOutputFailed))
  }

  private func expectOnePath<Action: CasePathable & ActionExamples & Equatable>(
    _ paths: ((Action) -> Action?)...
  ) {
    for action in Action.examples {
      #expect(paths.compactMap { $0(action) } == [action])
    }
  }

  private func rebuild<Action: CasePathable, Value>(
    _ keyPath: CaseKeyPath<Action, Value>
  ) -> (Action) -> Action? {
    { action in action[case: keyPath].map { keyPath($0) } }
  }

  @Test("In dumps and diffs a book is one line, with its known values")
  func dumps() {
    #expect(
      Book.emma.dumpText
        == #"Book(id: 6969, title: "Emma", authors: ["Jane Austen"], year: 1815)"#)
  }

  @Test(
    "The encoded state includes the fetched values",
    .library(Book(id: 2, title: "Emma", authors: ["Jane Austen"], year: 1815)))
  func state() async throws {
    @Dependency(\.defaultDatabase) var database
    try await database.write { try ToReadEntry.add(2, at: .distantPast).execute($0) }
    var state = try await ReadingList.State().loaded()
    state.catalogueImport.phase = .running(nil)
    state.failure = "The disk is full."
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(
      String(decoding: try encoder.encode(state), as: UTF8.self) == """
        {"catalogueImport":{"phase":{"running":{}},"problems":[]},\
        "failure":"The disk is full.",\
        "library":{"page":{"books":[{"authors":["Jane Austen"],"id":2,"title":"Emma","year":1815}],\
        "total":1},"pages":1,"query":{"pageSize":20,"sort":"popularity","text":""},\
        "toReadIDs":[2]},\
        "toRead":{"books":[{"authors":["Jane Austen"],"id":2,"title":"Emma","year":1815}]}}
        """)
  }
}
