/// What waits for a deadline, earliest first; of one deadline, in the order in which it came.
///
/// Adding, removing and taking the first are O(log n).
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

  private var entries: [Entry] = []
  /// Where each ticket stands in `entries`.
  private var positions: [Int: Int] = [:]

  var count: Int { entries.count }

  var firstDeadline: Deadline? { entries.first?.deadline }

  /// The deadlines, earliest first. O(n log n).
  var deadlines: [Deadline] { entries.sorted(by: <).map(\.deadline) }

  /// Adds an element under a ticket of its own; later ones have higher numbers.
  mutating func insert(_ element: Element, until deadline: Deadline, ticket: Int) {
    entries.append(Entry(deadline: deadline, ticket: ticket, element: element))
    positions[ticket] = entries.count - 1
    siftUp(entries.count - 1)
  }

  /// Takes an element out before its time; nil where it is not there any more.
  mutating func remove(ticket: Int) -> Element? {
    positions[ticket].map { remove(at: $0) }
  }

  /// Takes the first element out, if its deadline is not after a point in time.
  mutating func popFirst(notAfter limit: Deadline) -> (element: Element, deadline: Deadline)? {
    guard let first = entries.first, first.deadline <= limit else { return nil }
    return (remove(at: 0), first.deadline)
  }

  private mutating func remove(at index: Int) -> Element {
    let last = entries.count - 1
    if index != last { swap(index, last) }
    let entry = entries.removeLast()
    positions[entry.ticket] = nil
    if index != last {
      siftUp(index)
      siftDown(index)
    }
    return entry.element
  }

  private mutating func siftUp(_ start: Int) {
    var index = start
    while index > 0, entries[index] < entries[(index - 1) / 2] {
      swap(index, (index - 1) / 2)
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
      swap(index, least)
      index = least
    }
  }

  private mutating func swap(_ first: Int, _ second: Int) {
    entries.swapAt(first, second)
    positions[entries[first].ticket] = first
    positions[entries[second].ticket] = second
  }
}
