/// What waits for a deadline, earliest first; of one deadline, in the order in which it came.
///
/// Adding, removing and taking the first are O(log n), removing on average: what is removed before
/// its time stays where it is until it comes to the head, or until half of all is removed.
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

  /// The elements, in the order in which they would be taken out. O(n log n).
  var elements: [Element] { inOrder.map(\.element) }

  private var inOrder: [Entry] { entries.filter { waiting.contains($0.ticket) }.sorted(by: <) }

  /// Adds an element under a ticket of its own; later ones have higher numbers.
  mutating func insert(_ element: Element, until deadline: Deadline, ticket: Int) {
    entries.append(Entry(deadline: deadline, ticket: ticket, element: element))
    waiting.insert(ticket)
    siftUp(entries.count - 1)
  }

  /// Takes an element out before its time; false where it is not there any more.
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

  /// Takes the first element out, if its deadline is not after a point in time.
  mutating func popFirst(notAfter limit: Deadline) -> (element: Element, deadline: Deadline)? {
    guard let first = entries.first, first.deadline <= limit else { return nil }
    waiting.remove(first.ticket)
    dropFirst()
    dropRemoved()
    return (first.element, first.deadline)
  }

  /// The same, of those whose deadline is the first the one that is chosen, of so many. O(n log n).
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
