import Testing

@testable import RatchetDependencies

@Suite("A heap of deadlines") struct DeadlineHeapTests {
  /// The specification, as a plain list.
  private struct Model {
    var entries: [(deadline: Int, ticket: Int)] = []

    mutating func popFirst(notAfter limit: Int) -> Int? {
      let first = entries.filter { $0.deadline <= limit }
        .min { ($0.deadline, $0.ticket) < ($1.deadline, $1.ticket) }
      entries.removeAll { $0.ticket == first?.ticket }
      return first?.ticket
    }
  }

  @Test("returns the earliest first, and equal deadlines in order of insertion")
  func order() {
    var heap = DeadlineHeap<Int, String>()
    for (ticket, (deadline, element)) in [(2, "c"), (1, "a"), (3, "e"), (1, "b"), (2, "d")]
      .enumerated()
    {
      heap.insert(element, until: deadline, ticket: ticket)
    }
    #expect(heap.deadlines == [1, 1, 2, 2, 3])
    #expect(heap.firstDeadline == 1)
    #expect(heap.popFirst(notAfter: 0) == nil)
    var elements: [String] = []
    while let next = heap.popFirst(notAfter: 2) { elements.append(next.element) }
    #expect(elements == ["a", "b", "c", "d"])
    #expect(heap.count == 1)
  }

  @Test("returns any chosen entry with the earliest deadline, and no later one")
  func chosen() {
    for place in 0..<3 {
      var heap = DeadlineHeap<Int, String>()
      for (ticket, element) in ["a", "b", "c"].enumerated() {
        heap.insert(element, until: 1, ticket: ticket)
      }
      heap.insert("later", until: 2, ticket: 3)
      var counts: [Int] = []
      let choose = { (count: Int) in
        counts.append(count)
        return counts.count == 1 ? place : 0
      }
      var order: [String] = []
      while let next = heap.popFirst(notAfter: 2, choosing: choose) { order.append(next.element) }
      var rest = ["a", "b", "c"]
      let first = rest.remove(at: place)
      #expect(order == [first] + rest + ["later"])
      #expect(counts == [3, 2, 1, 1])
      #expect(heap.popFirst(notAfter: 0, choosing: choose) == nil)
    }
  }

  @Test("behaves like a list, in every sequence of six steps")
  func enumerated() {
    // Two deadlines to insert at, taking the first, removing the oldest or the newest.
    for number in 0..<15_625 {
      var heap = DeadlineHeap<Int, Int>()
      var model = Model()
      var steps = number
      for ticket in 0..<6 {
        switch steps % 5 {
        case 0, 1:
          heap.insert(ticket, until: steps % 5, ticket: ticket)
          model.entries.append((steps % 5, ticket))
        case 2:
          #expect(heap.popFirst(notAfter: 1)?.element == model.popFirst(notAfter: 1))
        case 3:
          let oldest = model.entries.first?.ticket
          #expect(heap.remove(ticket: oldest ?? -1) == (oldest != nil))
          if oldest != nil { model.entries.removeFirst() }
        default:
          let newest = model.entries.popLast()?.ticket
          #expect(heap.remove(ticket: newest ?? -1) == (newest != nil))
        }
        steps /= 5
      }
      #expect(heap.count == model.entries.count)
      #expect(heap.deadlines == model.entries.map(\.deadline).sorted())
      #expect(heap.firstDeadline == heap.deadlines.first)
      while let next = heap.popFirst(notAfter: 1) {
        #expect(next.element == model.popFirst(notAfter: 1))
      }
    }
  }

  @Test("keeps its order over thousands, with half of them removed")
  func many() {
    var heap = DeadlineHeap<Int, Int>()
    // 7919 is prime to 5000: every deadline once, in a mixed order.
    for ticket in 0..<5_000 {
      heap.insert(ticket, until: ticket * 7919 % 5_000, ticket: ticket)
    }
    for ticket in stride(from: 0, to: 5_000, by: 2) {
      #expect(heap.remove(ticket: ticket) == true)
    }
    #expect(heap.remove(ticket: 0) == false)
    var deadlines: [Int] = []
    while let next = heap.popFirst(notAfter: .max) { deadlines.append(next.deadline) }
    #expect(deadlines == deadlines.sorted())
    #expect(deadlines.count == 2_500)
  }
}
