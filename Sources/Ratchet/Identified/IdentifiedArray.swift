import RatchetIssues

/// An ordered collection of elements with unique ids.
///
/// Looking up, changing and replacing by id are O(1) and happen in place; so are adding and
/// removing at the end. Inserting or removing elsewhere is O(n), as in an array.
///
/// It is a value: copies share storage until one of them changes. In an array of more than 1,024
/// elements, a change after a copy copies only the elements near the changed one, and comparing it
/// with the array that it is a copy of compares only those. So a test or a view that keeps the
/// state before an action pays only for what the action changed.
///
/// ```swift
/// var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
/// rows[id: 2]?.title = "Dune"
/// rows.remove(id: 1)
/// ```
public struct IdentifiedArray<ID, Element: Identifiable> where Element.ID == ID {
  @usableFromInline var storage = ElementStorage<Element>()

  @usableFromInline var positions = PositionTable()
  @usableFromInline var journal = RemovalJournal<ID>()
  @usableFromInline var edits = ElementEdits()

  /// Makes an empty array.
  @inlinable
  public init() {}

  /// Makes an array of elements, in order; of elements with the same id, the first is kept. O(n).
  @inlinable
  public init(_ elements: some Sequence<Element>) {
    self.init()
    append(contentsOf: elements)
  }

  /// Makes an array of elements whose ids should be unique. Of elements with the same id the first
  /// is kept, and an issue is reported at this line. O(n).
  @inlinable
  public init(
    uniqueElements elements: some Sequence<Element>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init()
    reserveCapacity(elements.underestimatedCount)
    for element in elements where !append(element).inserted {
      reportDuplicate(
        element.id, fileID: fileID, filePath: filePath, line: line, column: column)
    }
  }

  /// Makes an array of elements whose ids are known to be unique. O(n), and faster than with a
  /// check.
  ///
  /// In a debug build, duplicate ids stop the program. In a release build, some of the elements
  /// with them cannot be found by id.
  @inlinable
  public init(uncheckedUniqueElements elements: some Sequence<Element>) {
    storage = ElementStorage(Array(elements))
    guard !storage.isEmpty else { return }
    file(capacity: storage.count)
    assert(
      storage.indices.allSatisfy { index(id: storage.id(at: $0)) == $0 }, "Ids are not unique.")
    journal.added()
  }

  /// The elements in order. O(1) up to 1,024 elements, O(n) for more: to visit each, iterate over
  /// the identified array itself.
  @inlinable
  public var elements: [Element] { storage.elements }

  /// The ids in order. O(n).
  @inlinable
  public var ids: [ID] {
    storage.chunks.isEmpty ? storage.tail.map(\.id) : storage.map(\.id)
  }

  /// The position of the element with an id, or nil if there is none. O(1).
  // Passes on only the parts that are read, instead of a copy of the whole array.
  @inlinable
  @inline(__always)
  public func index(id: ID) -> Int? { storage.position(of: id, in: positions.slots) }

  /// Whether there is an element with an id. O(1).
  @inlinable
  public func contains(id: ID) -> Bool { index(id: id) != nil }

  /// Reserves room for a number of elements. O(n) if elements have to be moved.
  @inlinable
  public mutating func reserveCapacity(_ capacity: Int) {
    storage.reserveCapacity(capacity)
    if !PositionTable.fits(capacity, in: positions.slots.count) { file(capacity: capacity) }
  }
}

/// The states of the features in a list: `var rows: IdentifiedArrayOf<Counter.State>`.
public typealias IdentifiedArrayOf<Element: Identifiable> = IdentifiedArray<Element.ID, Element>

extension IdentifiedArray {
  /// The element with an id, or nil if there is none.
  ///
  /// Assigning an element replaces the one with the id at its position, or appends it if the id is
  /// new; assigning nil removes the element. Changing the element (`rows[id: 1]?.count += 1`)
  /// happens in place, in O(1).
  @inlinable
  public subscript(id id: ID) -> Element? {
    get { index(id: id).map { storage[$0] } }
    _modify {
      let place = index(id: id).map { storage.open(at: $0) }
      var element = place.map { storage.takeOut(at: $0) }
      defer {
        edits.elementChanged()
        putBack(element, under: id, at: place)
      }
      yield &element
    }
  }

  /// Changes the element with an id in place, in O(1).
  ///
  /// The element must keep its id: a changed id is an issue, and the element is filed under the new
  /// id, or removed if that is taken.
  ///
  /// - Returns: the result of the closure, or nil if there is no such element.
  @inlinable
  public mutating func modify<R>(id: ID, _ update: (inout Element) throws -> R) rethrows -> R? {
    guard let index = index(id: id) else { return nil }
    var isSameID = true
    defer {
      edits.elementChanged()
      if !isSameID { rekey(at: index, from: id) }
    }
    return try storage.change(at: index) { element in
      defer { isSameID = element.id == id }
      return try update(&element)
    }
  }

  /// Ends a change of an element at its position.
  @inlinable
  mutating func close(_ place: ElementStorage<Element>.Place, of id: ID, at index: Int) {
    let isSameID = storage.tail[place.offset].id == id
    storage.close(place)
    if !isSameID { rekey(at: index, from: id) }
  }

  /// Ends a change of an element that was taken out, or that did not exist.
  @inlinable
  mutating func putBack(
    _ element: consuming Element?, under id: ID, at place: ElementStorage<Element>.Place?
  ) {
    switch (place, element) {
    case (let place?, let element?):
      let isSameID = element.id == id
      storage.putBack(element, at: place)
      if !isSameID { rekey(at: storage.position(of: place), from: id) }
    case (let place?, nil):
      let index = storage.position(of: place)
      storage.leaveOut(at: place)
      forget(id, at: index)
    case (nil, let element?): assignNew(element, under: id)
    case (nil, nil): break
    }
  }

  /// Removes the references to an element that was taken out of `storage` at an index.
  @inlinable
  mutating func forget(_ id: ID, at index: Int) {
    unfile(id, at: index)
    journal.removed([id])
  }

  @inlinable
  mutating func unfile(_ id: ID, at index: Int) {
    positions.remove(index, hash: PositionTable.hash(of: id))
    // The elements after it have moved by one. If they are few, each is looked up.
    guard (storage.count - index) * 16 < positions.slots.count else {
      return positions.shift(from: index + 1, by: -1)
    }
    for new in index..<storage.count {
      positions.move(new + 1, to: new, hash: PositionTable.hash(of: storage.id(at: new)))
    }
  }

  /// Makes an element findable that was put into `storage` at an index.
  @inlinable
  mutating func file(at index: Int) {
    guard positions.hasRoom else { return file(capacity: storage.count) }
    if index < storage.count - 1 { positions.shift(from: index, by: 1) }
    positions.insert(index, hash: PositionTable.hash(of: storage.id(at: index)))
  }

  /// Files every element again, with room for some more.
  @inlinable
  mutating func file(capacity: Int) {
    positions = PositionTable(capacity: Swift.max(capacity, storage.count + storage.count / 2))
    for index in storage.indices {
      positions.insert(index, hash: PositionTable.hash(of: storage.id(at: index)))
    }
  }

  @usableFromInline
  mutating func assignNew(_ element: Element, under id: ID) {
    if element.id != id { reportIssue(Wording.idChanged(from: id, to: element.id)) }
    updateOrAppend(element)
  }

  @usableFromInline
  mutating func rekey(at index: Int, from id: ID) {
    let new = storage.id(at: index)
    reportIssue(Wording.idChanged(from: id, to: new))
    positions.remove(index, hash: PositionTable.hash(of: id))
    if contains(id: new) {
      _ = storage.remove(at: index)
      positions.shift(from: index + 1, by: -1)
    } else if positions.hasRoom {
      positions.insert(index, hash: PositionTable.hash(of: new))
    } else {
      file(capacity: storage.count)
    }
    journal.removed([id])
  }

  @usableFromInline
  func reportDuplicate(
    _ id: ID, fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
  ) {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    reportIssue(Wording.duplicateID(id, at: location))
  }
}

extension IdentifiedArray: Sendable where ID: Sendable, Element: Sendable {}
