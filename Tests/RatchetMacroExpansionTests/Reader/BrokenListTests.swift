import RatchetMacroExpansion
import Testing

@Test("Generic lists that break off inside each other are read in time", .timeLimit(.minutes(20)))
func brokenLists() {
  // Tried again from each list around it, twelve of these took seconds, and each one more twice that.
  let source = "var a = b" + String(repeating: "<i<@A(b<A", count: 200)
  guard case .variable(let variable) = DeclarationReader(source).declaration() else {
    Issue.record("not a variable")
    return
  }
  #expect(variable.bindings.map(\.pattern.text) == ["a"])
}
