/// Elements that wait for deadlines, earliest first; with equal deadlines, in order of arrival.
///
/// Adding, removing and taking the first are O(log n), removing on average: an element that is
/// removed early stays in the heap until it reaches the head, or until half of all are removed.
struct DeadlineHeap<Deadline: Comparable & Sendable, Element> {
  private struct Entry {
    let deadline: Deadline
    let ticket: Int
    let element: Element

    // Tickets are numbered in the order of arrival.
    static func < (lhs: Entry, rhs: Entry) -> Bool {
      lhs.deadline == rhs.deadline ? lhs.ticket < rhs.ticket : lhs.deadline < rhs.deadline
    }
  }

  /// The first is never a removed one.
  private var entries: [Entry] = []
  /// The tickets that were not removed.
  private var waiting: Set<Int> = []

  var count: Int { waiting.count }

  var firstDeadline: Deadline? { entries.first?.deadline }

  /// The deadlines, earliest first. O(n log n).
  var deadlines: [Deadline] { inOrder.map(\.deadline) }

  /// The elements, in the order in which they would be taken. O(n log n).
  var elements: [Element] { inOrder.map(\.element) }

  private var inOrder: [Entry] { entries.filter { waiting.contains($0.ticket) }.sorted(by: <) }

  /// Adds an element under a unique ticket; later elements have higher tickets.
  mutating func insert(_ element: Element, until deadline: Deadline, ticket: Int) {
    entries.append(Entry(deadline: deadline, ticket: ticket, element: element))
    waiting.insert(ticket)
    siftUp(entries.count - 1)
  }

  /// Removes an element early; false if it is not in the heap any more.
  mutating func remove(ticket: Int) -> Bool {
    guard waiting.remove(ticket) != nil else { return false }
    if entries.count > 2 * waiting.count {
      // A sorted list is a heap.
      entries = inOrder
    } else {
      dropRemoved()
    }
    return true
  }

  /// Removes and returns the first element, if its deadline is not after a limit.
  mutating func popFirst(notAfter limit: Deadline) -> (element: Element, deadline: Deadline)? {
    guard let first = entries.first, first.deadline <= limit else { return nil }
    waiting.remove(first.ticket)
    dropFirst()
    dropRemoved()
    return (first.element, first.deadline)
  }

  /// The same, but of all elements with the first deadline, removes the one that the closure
  /// chooses by its index. O(n log n).
  mutating func popFirst(
    notAfter limit: Deadline, choosing choose: (Int) -> Int
  ) -> (element: Element, deadline: Deadline)? {
    guard let deadline = firstDeadline, deadline <= limit else { return nil }
    let first = inOrder.prefix { $0.deadline == deadline }
    let chosen = first[choose(first.count)]
    _ = remove(ticket: chosen.ticket)
    return (chosen.element, deadline)
  }

  private mutating func dropRemoved() {
    while let first = entries.first, !waiting.contains(first.ticket) { dropFirst() }
  }

  private mutating func dropFirst() {
    let last = entries.removeLast()
    guard !entries.isEmpty else { return }
    entries[0] = last
    siftDown(0)
  }

  private mutating func siftUp(_ start: Int) {
    var index = start
    while index > 0, entries[index] < entries[(index - 1) / 2] {
      entries.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  private mutating func siftDown(_ start: Int) {
    var index = start
    while true {
      let child = 2 * index + 1
      guard child < entries.count else { return }
      let other = min(child + 1, entries.count - 1)
      let least = entries[other] < entries[child] ? other : child
      guard entries[least] < entries[index] else { return }
      entries.swapAt(index, least)
      index = least
    }
  }
}
