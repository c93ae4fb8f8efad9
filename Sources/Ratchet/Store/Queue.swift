/// Elements that wait, first in, first out. Adding and taking are O(1), amortised; the storage is kept
/// while it is small.
@usableFromInline
struct Queue<Element> {
  @usableFromInline var elements: [Element?] = []
  @usableFromInline var head = 0

  @usableFromInline init() {}

  @inlinable var isEmpty: Bool { head == elements.count }

  @inlinable
  mutating func append(_ element: Element) { elements.append(element) }

  @inlinable
  mutating func popFirst() -> Element? {
    guard head < elements.count else { return nil }
    let element = elements[head].take()
    head += 1
    if head == elements.count {
      elements.removeAll(keepingCapacity: head <= 64)
      head = 0
    } else if head >= 64, head * 2 > elements.count {
      elements.removeFirst(head)
      head = 0
    }
    return element
  }
}
