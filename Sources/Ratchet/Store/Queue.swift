/// Elements that wait, first in, first out. Adding and taking are O(1), amortised; the storage is kept
/// while it is small.
@usableFromInline
package struct Queue<Element> {
  @usableFromInline package var elements: [Element?] = []
  @usableFromInline package var head = 0

  @usableFromInline package init() {}

  @inlinable package var isEmpty: Bool { head == elements.count }

  @inlinable
  package mutating func append(_ element: Element) { elements.append(element) }

  @inlinable
  package mutating func popFirst() -> Element? {
    guard head < elements.count else { return nil }
    let element = elements[head].take()
    head += 1
    if head == elements.count {
      elements.removeAll(keepingCapacity: head <= 64)
      head = 0
    } else if head >= 64, head * 2 > elements.count {
      // Where something always waits, the places of what was taken would pile up.
      elements.removeFirst(head)
      head = 0
    }
    return element
  }
}
