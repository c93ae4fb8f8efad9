import RatchetDump
import Testing

/// Objects that occur several times in collections without order.
@Suite("An object that occurs twice in a collection without order") struct SharedObjectsTests {
  private final class Node {
    var number: Int
    init(_ number: Int) { self.number = number }
  }

  private struct Holder: Hashable {
    let name: String
    let node: Node

    static func == (left: Self, right: Self) -> Bool { left.name == right.name }
    func hash(into hasher: inout Hasher) { hasher.combine(name) }
  }

  /// Equal dictionaries of several capacities, whose entries lie in different orders.
  private static func dictionaries() -> [[String: Node]] {
    (0..<30).map { power in
      var result = [String: Node](minimumCapacity: 1 << (power % 10))
      let node = Node(1)
      for key in ["a", "b", "c"] { result[key] = node }
      return result
    }
  }

  @Test("is written at the first key of a dictionary, whatever the order of hashes")
  func dictionary() {
    let texts = Set(Self.dictionaries().map { dumpText($0) })
    #expect(
      texts == [
        """
        [
          "a": SharedObjectsTests.Node#1(
            number: 1
          ),
          "b": SharedObjectsTests.Node#1,
          "c": SharedObjectsTests.Node#1
        ]
        """
      ])
  }

  @Test("is no difference between two dictionaries with equal objects")
  func difference() {
    let all = Self.dictionaries()
    let differences = all.compactMap { diff(all[0], $0) }
    #expect(differences == [])
  }

  @Test("is written at the first element of a set, and of a dictionary within an array")
  func set() {
    let texts = Set(
      (0..<10).map { power in
        let (node, other) = (Node(1), Node(2))
        var set = Set<Holder>(minimumCapacity: 1 << power)
        for name in ["x", "y", "z"] { set.insert(Holder(name: name, node: node)) }
        return dumpText([set, [Holder(name: "x", node: other), Holder(name: "w", node: node)]])
      })
    #expect(texts.count == 1)
    let places = texts.first?.split(separator: "\n").filter { $0.contains("Node#1") }
    #expect(places?.first?.contains("Node#1(") == true)
    #expect(places?.dropFirst().contains { $0.contains("Node#1(") } == false)
  }
}
