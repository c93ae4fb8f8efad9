import Testing

@testable import RatchetDependencies

@Suite("A bus's listener") struct EventBusMachineTests {
  let int = ObjectIdentifier(Int.self)
  let string = ObjectIdentifier(String.self)

  @Test("is notified of one type, in the order of subscription")
  func order() {
    var machine = EventBusMachine<String>()
    _ = machine.add("a", for: int)
    _ = machine.add("b", for: string)
    _ = machine.add("c", for: int)
    #expect(machine.listeners(for: int) == ["a", "c"])
    #expect(machine.listeners(for: string) == ["b"])
    #expect(machine.listeners(for: ObjectIdentifier(Bool.self)) == [])
    #expect(machine.count == 3)
  }

  @Test(
    "is removed alone, once, in whatever order", arguments: [[0, 1, 2], [2, 0, 1], [1, 2, 0]])
  func remove(order: [Int]) {
    var machine = EventBusMachine<Int>()
    let ids = (0..<3).map { machine.add($0, for: int) }
    var left = [0, 1, 2]
    for index in order {
      #expect(machine.remove(ids[index], for: string) == nil)
      #expect(machine.remove(ids[index], for: int) == index)
      #expect(machine.remove(ids[index], for: int) == nil)
      left.removeAll { $0 == index }
      #expect(machine.listeners(for: int) == left)
    }
    #expect(machine.count == 0)
  }
}
