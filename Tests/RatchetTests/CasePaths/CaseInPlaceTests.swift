import Ratchet
import Testing

@CasePathable
private indirect enum Shape<Value: Sendable> {
  case empty
  case pair(x: Int, y: Value)
  case nested(Shape<Value>)
  case filter([Int])
}

/// A large array keeps its address while it is changed inside an enum.
@Suite("A case's value changed in place") struct CaseInPlaceTests {
  @Test("is not copied, even in an indirect enum and through two enums")
  func inPlace() throws {
    var shape = Shape<[Int]>.nested(.pair(x: 1, y: Array(0..<100_000)))
    let before = address(try #require(shape[case: \.nested.pair]).y)
    for number in 1...3 {
      let wasThere = shape.modify(\.nested.pair) {
        $0.x += 1
        $0.y[number] = -number
      }
      #expect(wasThere)
    }
    let after = try #require(shape[case: \.nested.pair])
    #expect(address(after.y) == before)
    #expect(after.x == 4)
    #expect(after.y[3] == -3)
  }

  @Test("is copied when another value shares its storage, and that value stays unchanged")
  func shared() {
    var shape = Shape<Int>.filter([1, 2])
    let copy = shape
    shape.modify(\.filter) { $0[0] = 9 }
    #expect(shape[case: \.filter] == [9, 2])
    #expect(copy[case: \.filter] == [1, 2])
  }

  @Test("is put back when the change throws, and is not copied then either")
  func throwing() throws {
    struct Refusal: Error {}
    var shape = Shape<Int>.filter(Array(0..<10_000))
    let before = address(try #require(shape[case: \.filter]))
    #expect(throws: Refusal.self) {
      try shape.modify(\.filter) {
        $0[0] = 5
        throw Refusal()
      }
    }
    let after = try #require(shape[case: \.filter])
    #expect(after[0] == 5)
    #expect(address(after) == before)
  }
}
