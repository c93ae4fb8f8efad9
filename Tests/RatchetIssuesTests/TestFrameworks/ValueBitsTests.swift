import Testing

@testable import RatchetIssues

@Suite("The bits of a value")
struct ValueBitsTests {
  private final class Box {}

  @Test("are equal for copies of a value, and differ for different values")
  func bits() {
    let first = Box()
    let second = Box()
    let copy = first
    #expect(ValueBits(of: first) == ValueBits(of: copy))
    #expect(ValueBits(of: first) != ValueBits(of: second))
    #expect(Set([ValueBits(of: first), ValueBits(of: second), ValueBits(of: copy)]).count == 2)
    #expect(ValueBits(of: 1 as UInt8) != ValueBits(of: 1 as UInt16))
    #expect(ValueBits(of: ()) == ValueBits(of: ()))
  }
}
