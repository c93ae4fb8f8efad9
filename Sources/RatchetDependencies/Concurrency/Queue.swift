/// A first-in, first-out queue. Adding and removing are amortised O(1); the storage is kept while
/// it is small.
@usableFromInline
package struct Queue<Element> {
  @usableFromInline package var elements: [Element?] = []
  @usableFromInline package var head = 0

  @inlinable package init() {}

  @inlinable package var isEmpty: Bool { head == elements.count }

  @inlinable
  package mutating func append(_ element: Element) { elements.append(element) }

  @inlinable
  package mutating func popFirst() -> Element? {
    guard head < elements.count else { return nil }
    // Nearly always: the only element, without the general code below.
    if elements.count == 1 { return elements.removeLast() }
    let element = elements[head].take()
    head += 1
    if head == elements.count {
      elements.removeAll(keepingCapacity: head <= 64)
      head = 0
    } else if head >= 64, head * 2 > elements.count {
      // In a queue that is never empty, the slots of removed elements would pile up.
      elements.removeFirst(head)
      head = 0
    }
    return element
  }
}
