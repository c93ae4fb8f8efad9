import Foundation
import RatchetMacroExpansion
import Testing

/// If set, expansions are written into the files instead of compared, to inspect the difference.
private let isRecording = ProcessInfo.processInfo.environment["RATCHET_RECORD_EXPANSIONS"] != nil

@Suite("Macro expansion")
struct ExpansionTests {
  @Test(
    "produces the text in Expansions for each source there", arguments: try cases())
  func expansion(_ expected: ExpansionCase) throws {
    let isCompared = expected.sections.contains { expected.request(for: $0.head) != nil }
    #expect(isCompared, "The file names no role for it, so nothing would be compared.")
    let actual = expected.expanded()
    for (expected, actual) in zip(expected.sections, actual.sections) {
      #expect(expected.text == actual.text, "--- \(expected.head)")
    }
    #expect(expected.sections.count == actual.sections.count)
  }

  @Test("is the same for lines that end with CRLF", arguments: try cases())
  func lineEnds(_ expansion: ExpansionCase) throws {
    for section in expansion.sections {
      guard let request = expansion.request(for: section.head, lineEnd: "\r\n") else { continue }
      let source = MacroExpander.expand(request).source?.replacing("\r\n", with: "\n")
      #expect((source ?? "(nothing)") == section.text, "--- \(section.head)")
    }
  }

  @Test("is the same with comments at any white space", arguments: try cases())
  func comments(_ expansion: ExpansionCase) throws {
    var commented = expansion
    commented.source = Self.commented(expansion.source)
    for section in expansion.sections {
      guard let request = commented.request(for: section.head) else { continue }
      let source = MacroExpander.expand(request).source ?? "(nothing)"
      #expect(Self.words(source) == Self.words(section.text), "--- \(section.head)")
    }
  }

  /// A source with a hostile comment before all white space between its tokens.
  private static func commented(_ text: String) -> String {
    let source = SourceText(text)
    var result = ""
    var end = 0
    for token in Lexer.tokens(of: source) {
      if end > 0, end < token.start { result += " /* } \" case /* { */ ) */" }
      result += source[end..<token.end]
      end = token.end
    }
    return result + source[end..<source.bytes.count]
  }

  /// The words and symbols of a text, without comments and white space that were copied with it.
  private static func words(_ text: String) -> [String] {
    let source = SourceText(text)
    return Lexer.tokens(of: source).map { source[$0] }
  }

  @Test("gives an enum of 500 cases 500 case paths")
  func manyCases() throws {
    let cases = (0..<500).map { "  case number\($0)(id: Int, [String: Int])" }
    let request = ExpansionRequest(
      role: .member,
      macro: MacroName(module: "M", type: "CasePathableMacro", written: "CasePathable"),
      use: SourcePiece(text: "@CasePathable"),
      declaration: SourcePiece(text: "enum Large {\n\(cases.joined(separator: "\n"))\n}"))
    let members = DeclarationReader(try #require(MacroExpander.expand(request).source))
      .declarations()
    guard case .type(let paths)? = members.first else {
      Issue.record("The first member is not a type.")
      return
    }
    let names = paths.members.compactMap { member -> String? in
      guard case .variable(let variable) = member else { return nil }
      return variable.bindings[0].pattern.text
    }
    #expect(names == (0..<500).map { "number\($0)" } + ["caseNames"])
  }

  @Test("lists the cases in as many statements for 500 as for 2, for the optimizer's sake")
  func manyCasesListed() throws {
    func statements(_ count: Int) throws -> [Int] {
      let cases = (0..<count).map { "  case number\($0)" }.joined(separator: "\n")
      let request = ExpansionRequest(
        role: .member,
        macro: MacroName(module: "M", type: "CasePathableMacro", written: "CasePathable"),
        use: SourcePiece(text: "@CasePathable"),
        declaration: SourcePiece(
          text: "enum Large {\n\(cases)\n  #if DEBUG\n\(cases)\n  #endif\n}"))
      let source = try #require(MacroExpander.expand(request).source)
      return ["paths", "names"].map { list in
        source.split(separator: "\n").count { $0.drop(while: { $0 == " " }).hasPrefix(list) }
      }
    }
    #expect(try statements(2) == [2, 2])
    #expect(try statements(500) == [2, 2])
  }

  @Test("has at least 120 cases")
  func number() throws {
    if isRecording {
      for var file in try ExpansionFile.all() {
        file.cases = file.cases.map { $0.expanded() }
        let url = ExpansionFile.folder.appending(path: "\(file.name).txt")
        try file.text.write(to: url, atomically: true, encoding: .utf8)
      }
    }
    #expect(try Self.cases().count >= 120)
  }

  static func cases() throws -> [ExpansionCase] { try ExpansionFile.all().flatMap(\.cases) }
}
