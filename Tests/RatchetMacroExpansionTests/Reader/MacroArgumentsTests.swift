import RatchetMacroExpansion
import Testing

@Suite("The arguments of a freestanding macro")
struct MacroArgumentsTests {
  @Test(
    "are read with their labels, after comments and generic arguments",
    arguments: [
      ("#sql(1, as: [Int].self)", ["1", "as: [Int].self"]),
      ("\n// a (\n#sql<[Int: (A, B)]>(\"),\", /* ) */ b: { $0, 1 })", ["\"),\"", "b: { $0, 1 }"]),
      ("#RatchetQuery::sql<Int>(1, as: M::A.self)", ["1", "as: M::A.self"]),
      ("#sql()", []), ("#sql(1) { 2 }", ["1"]), ("#sql(1", ["1"]),
    ])
  func arguments(source: String, expected: [String]) throws {
    let arguments = try #require(DeclarationReader(source).macroArguments())
    #expect(
      arguments.map { ($0.label.map { "\($0.text): " } ?? "") + $0.value.text } == expected)
    for argument in arguments {
      #expect(SourceText(source)[argument.value.range] == argument.value.text)
    }
  }

  @Test(
    "are empty without a use of a macro", arguments: ["", "sql(1)", "#sql", "@a(1)"])
  func none(source: String) {
    #expect(DeclarationReader(source).macroArguments() == nil)
  }
}
