import RatchetMacroExpansion
import Testing

@Test("Nested unclosed generic lists are read in time", .timeLimit(.minutes(20)))
func brokenLists() {
  // When retried from each enclosing list, twelve of these took seconds, and each one more doubled
  // that.
  let source = "var a = b" + String(repeating: "<i<@A(b<A", count: 200)
  guard case .variable(let variable) = DeclarationReader(source).declaration() else {
    Issue.record("The declaration is not a variable.")
    return
  }
  #expect(variable.bindings.map(\.pattern.text) == ["a"])
}
