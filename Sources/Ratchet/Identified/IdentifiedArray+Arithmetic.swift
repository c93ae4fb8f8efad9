// Further operations, as an array has them.
extension IdentifiedArray {
  /// Makes an array of elements; elements with the same id are combined to one, at the position of
  /// the first. O(n).
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

  /// Appends the elements whose ids are not in the array yet. O(number of added elements),
  /// amortised.
  @inlinable
  public static func += (lhs: inout IdentifiedArray, rhs: some Sequence<Element>) {
    lhs.append(contentsOf: rhs)
  }

  /// The elements of the array, followed by those of the sequence whose ids are new. O(n).
  @inlinable
  public static func + (lhs: IdentifiedArray, rhs: some Sequence<Element>) -> IdentifiedArray {
    var sum = lhs
    sum += rhs
    return sum
  }

  /// Replaces the element at a position by one with the same id. O(1).
  ///
  /// - Precondition: the ids are equal.
  /// - Returns: the replaced element.
  @inlinable
  @discardableResult
  public mutating func update(_ element: Element, at index: Int) -> Element {
    let old = storage[index]
    precondition(
      old.id == element.id,
      "An element cannot be updated by one with another id: remove it and insert the new one.")
    updateOrAppend(element)
    return old
  }

  /// Removes the element that has the id of the given one. O(n), or O(1) at the end.
  ///
  /// - Returns: the removed element, or nil if there is none.
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

  /// Moves the elements for which the predicate holds behind the others, and returns the position
  /// where they begin. The order within each part may change. O(n).
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
