// What an array can do too.
extension IdentifiedArray {
  /// An array of elements of which those with one id become one, in the place of the first. O(n).
  ///
  /// ```swift
  /// let rows = IdentifiedArray(loaded, uniquingIDsWith: { _, newer in newer })
  /// ```
  @inlinable
  public init(
    _ elements: some Sequence<Element>,
    uniquingIDsWith combine: (_ known: Element, _ next: Element) throws -> Element
  ) rethrows {
    self.init()
    for element in elements {
      if let index = index(id: element.id) {
        try update(combine(storage[index], element), at: index)
      } else {
        append(element)
      }
    }
  }

  /// Adds the elements of whose ids there is none yet. O(count of them).
  @inlinable
  public static func += (lhs: inout IdentifiedArray, rhs: some Sequence<Element>) {
    lhs.append(contentsOf: rhs)
  }

  @inlinable
  public static func + (lhs: IdentifiedArray, rhs: some Sequence<Element>) -> IdentifiedArray {
    var sum = lhs
    sum += rhs
    return sum
  }

  /// Replaces the element at a position by one with the same id. O(1).
  ///
  /// - Returns: the one that was there.
  @inlinable
  @discardableResult
  public mutating func update(_ element: Element, at index: Int) -> Element {
    let old = storage[index]
    precondition(
      old.id == element.id, "An element is updated by one with another id: remove and insert it.")
    updateOrAppend(element)
    return old
  }

  /// Removes the element with the id of this one. O(n), at the end O(1).
  @inlinable
  @discardableResult
  public mutating func remove(_ element: Element) -> Element? { remove(id: element.id) }

  /// Removes the first elements. O(n).
  @inlinable
  public mutating func removeFirst(_ number: Int) { removeSubrange(0..<number) }

  /// Removes the last elements. O(n).
  @inlinable
  public mutating func removeLast(_ number: Int) { removeSubrange((count - number)..<count) }

  /// Shuffles the order. O(n).
  @inlinable
  public mutating func shuffle() {
    var generator = SystemRandomNumberGenerator()
    shuffle(using: &generator)
  }

  /// Moves the elements for which the predicate holds behind the others, and answers where they begin.
  /// The order within each part may change. O(n).
  @inlinable
  public mutating func partition(
    by belongsInSecondPart: (Element) throws -> Bool
  ) rethrows -> Int {
    var middle = 0
    for index in storage.indices where try !belongsInSecondPart(storage[index]) {
      if index != middle { swapAt(index, middle) }
      middle += 1
    }
    return middle
  }
}
