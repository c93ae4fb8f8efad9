import RatchetIssues

/// An ordered collection of elements with unique ids.
///
/// Looking up, changing and replacing by id is O(1) and happens in place; so is adding and removing
/// at the end. Inserting or removing elsewhere is O(n), as in an array. It is a value: copies share
/// storage until one of them changes.
///
/// ```swift
/// var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
/// rows[id: 2]?.title = "Dune"
/// rows.remove(id: 1)
/// ```
public struct IdentifiedArray<ID, Element: Identifiable> where Element.ID == ID {
  @usableFromInline var storage: [Element]

  @usableFromInline var positions = PositionTable()
  @usableFromInline var journal = RemovalJournal<ID>()
  @usableFromInline var edits = ElementEdits()

  /// An empty array.
  @inlinable
  public init() {
    storage = []
  }

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

  /// The elements in order.
  @inlinable
  public var elements: [Element] { storage }

  /// The ids in order. O(n).
  @inlinable
  public var ids: [ID] { storage.map(\.id) }

  /// Where the element with an id stands. O(1).
  @inlinable
  public func index(id: ID) -> Int? {
    positions.position(hash: id.hashValue) { storage[$0].id == id }
  }

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
      let index = index(id: id)
      var element = index.map { takeOut(at: $0) }
      defer {
        edits.elementChanged()
        putBack(element, under: id, at: index)
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
    defer {
      edits.elementChanged()
      if storage[index].id != id { rekey(at: index, from: id) }
    }
    return try update(&storage[index])
  }

  /// Takes an element out while it changes, so that nothing in it is shared; only the last one can be
  /// taken out of an array in O(1).
  @inlinable
  mutating func takeOut(at index: Int) -> Element {
    storage.swapAt(index, storage.count - 1)
    return storage.removeLast()
  }

  /// After an element was changed that had been taken out, or that was not there.
  @inlinable
  mutating func putBack(_ element: consuming Element?, under id: ID, at index: Int?) {
    switch (index, element) {
    case (let index?, let element?):
      let isSameID = element.id == id
      storage.append(element)
      storage.swapAt(index, storage.count - 1)
      if !isSameID { rekey(at: index, from: id) }
    case (let index?, nil):
      if index != storage.count { storage.append(storage.remove(at: index)) }
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
      positions.move(new + 1, to: new, hash: storage[new].id.hashValue)
    }
  }

  /// After an element was put into `storage` at an index: it can be found there.
  @inlinable
  mutating func file(at index: Int) {
    guard positions.hasRoom else { return file(capacity: storage.count) }
    if index < storage.count - 1 { positions.shift(from: index, by: 1) }
    positions.insert(index, hash: storage[index].id.hashValue)
  }

  /// Files every element anew, with room for some more.
  @inlinable
  mutating func file(capacity: Int) {
    positions = PositionTable(capacity: Swift.max(capacity, storage.count + storage.count / 2))
    for index in storage.indices { positions.insert(index, hash: storage[index].id.hashValue) }
  }

  @usableFromInline
  mutating func assignNew(_ element: Element, under id: ID) {
    if element.id != id { reportIssue(Wording.idChanged(from: id, to: element.id)) }
    updateOrAppend(element)
  }

  @usableFromInline
  mutating func rekey(at index: Int, from id: ID) {
    let new = storage[index].id
    reportIssue(Wording.idChanged(from: id, to: new))
    positions.remove(index, hash: id.hashValue)
    if contains(id: new) {
      storage.remove(at: index)
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
