import RatchetIssues

/// An ordered collection of elements with unique ids.
///
/// Looking up, changing and replacing by id is O(1) and happens in place; so is adding and removing
/// at the end. Inserting or removing elsewhere is O(n), as in an array.
///
/// It is a value: copies share storage until one of them changes. Of 1,024 elements and more, a copy
/// whose elements change copies those near the changed ones, not all; and comparing it with what it is a
/// copy of compares those alone. So a test, or a view, that keeps the state before an action pays for
/// what the action changed.
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

  /// An empty array.
  @inlinable
  public init() {}

  /// An array of elements of which the first with each id is kept, in order. O(n).
  @inlinable
  public init(_ elements: some Sequence<Element>) {
    self.init()
    append(contentsOf: elements)
  }

  /// An array of elements whose ids are unique; of elements with one id the first is kept, and an
  /// issue is reported. O(n).
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

  /// An array of elements of which you know that their ids are unique. O(n), faster than where that is
  /// looked at.
  ///
  /// Ids that are not unique stop a debug build. In a release build some of their elements cannot be found
  /// by id.
  @inlinable
  public init(uncheckedUniqueElements elements: some Sequence<Element>) {
    storage = ElementStorage(Array(elements))
    guard !storage.isEmpty else { return }
    file(capacity: storage.count)
    assert(
      storage.indices.allSatisfy { index(id: storage.id(at: $0)) == $0 }, "Ids are not unique.")
    journal.added()
  }

  /// The elements in order. O(1) up to 1,024 elements, O(n) for more: to look at each, iterate over the
  /// identified array itself.
  @inlinable
  public var elements: [Element] { storage.elements }

  /// The ids in order. O(n).
  @inlinable
  public var ids: [ID] {
    storage.chunks.isEmpty ? storage.tail.map(\.id) : storage.map(\.id)
  }

  /// Where the element with an id stands. O(1).
  // What is called gets what it reads, not a copy of all of this.
  @inlinable
  @inline(__always)
  public func index(id: ID) -> Int? { storage.position(of: id, in: positions.slots) }

  /// Whether there is an element with an id. O(1).
  @inlinable
  public func contains(id: ID) -> Bool { index(id: id) != nil }

  @inlinable
  public mutating func reserveCapacity(_ capacity: Int) {
    storage.reserveCapacity(capacity)
    if !PositionTable.fits(capacity, in: positions.slots.count) { file(capacity: capacity) }
  }
}

/// The states of the features in a list: `var rows: IdentifiedArrayOf<Counter.State>`.
public typealias IdentifiedArrayOf<Element: Identifiable> = IdentifiedArray<Element.ID, Element>

extension IdentifiedArray {
  /// The element with an id.
  ///
  /// Assigning replaces it where it stands, adds it at the end where it is new, and removes it where
  /// nil is assigned. Changing it (`rows[id: 1]?.count += 1`) happens in place, in O(1).
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
  /// An element must keep its id: one that comes back with another is reported and filed under the
  /// new id, or removed where that id is taken.
  ///
  /// - Returns: what the closure returns, or nil where there is no such element.
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

  /// After an element was changed where it stands.
  @inlinable
  mutating func close(_ place: ElementStorage<Element>.Place, of id: ID, at index: Int) {
    let isSameID = storage.tail[place.offset].id == id
    storage.close(place)
    if !isSameID { rekey(at: index, from: id) }
  }

  /// After an element was changed that had been taken out, or that was not there.
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

  /// After an element was taken out of `storage` at an index: nothing points at it any more.
  @inlinable
  mutating func forget(_ id: ID, at index: Int) {
    unfile(id, at: index)
    journal.removed([id])
  }

  @inlinable
  mutating func unfile(_ id: ID, at index: Int) {
    positions.remove(index, hash: id.hashValue)
    // Those behind it have moved by one. Where they are few, each is looked up.
    guard (storage.count - index) * 16 < positions.slots.count else {
      return positions.shift(from: index + 1, by: -1)
    }
    for new in index..<storage.count {
      positions.move(new + 1, to: new, hash: storage.id(at: new).hashValue)
    }
  }

  /// After an element was put into `storage` at an index: it can be found there.
  @inlinable
  mutating func file(at index: Int) {
    guard positions.hasRoom else { return file(capacity: storage.count) }
    if index < storage.count - 1 { positions.shift(from: index, by: 1) }
    positions.insert(index, hash: storage.id(at: index).hashValue)
  }

  /// Files every element anew, with room for some more.
  @inlinable
  mutating func file(capacity: Int) {
    positions = PositionTable(capacity: Swift.max(capacity, storage.count + storage.count / 2))
    for index in storage.indices { positions.insert(index, hash: storage.id(at: index).hashValue) }
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
    positions.remove(index, hash: id.hashValue)
    if contains(id: new) {
      _ = storage.remove(at: index)
      positions.shift(from: index + 1, by: -1)
    } else if positions.hasRoom {
      positions.insert(index, hash: new.hashValue)
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
