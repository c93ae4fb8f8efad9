import Foundation
import Testing

@testable import RatchetDump

private struct Hidden<Content> {
  struct Inner {}
}

extension Array {
  struct Nested {}
}

@Suite("A type's name")
struct TypeNameTests {
  @Test("has its nesting, but no module and no address")
  func names() {
    struct Local {}
    #expect(typeName(Counter.State.self) == "Counter.State")
    #expect(typeName(Box<[Counter.State?]>.self) == "Box<Array<Optional<Counter.State>>>")
    #expect(typeName(Hidden<Int>.self) == "Hidden<Int>")
    #expect(typeName(Hidden<Hidden<Int>.Inner>.Inner.self) == "Hidden<Hidden<Int>.Inner>.Inner")
    #expect(typeName((Int, Date).self) == "(Int, Date)")
    #expect(typeName(((Int) -> String).self) == "(Int) -> String")
    #expect(typeName((any Error).self) == "Error")
    #expect(typeName(Local.self) == "TypeNameTests.Local")
    #expect(typeName([Int].Nested.self) == "Array<Int>.Nested")
  }
}
