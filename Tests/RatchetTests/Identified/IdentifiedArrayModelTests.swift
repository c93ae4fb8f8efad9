import Testing

@testable import Ratchet

/// Compares an identified array with a plain array that does the same slowly.
@Suite("An identified array behaves like a plain array") struct IdentifiedArrayModelTests {
  struct Row: Equatable, Identifiable, Comparable {
    let id: Int
    var text = 0

    static func < (lhs: Row, rhs: Row) -> Bool { (lhs.text, lhs.id) < (rhs.text, rhs.id) }
  }

  struct Subject {
    var array = IdentifiedArrayOf<Row>()
    var model: [Row] = []
    var random: SplitMix

    mutating func number(_ range: Range<Int>) -> Int { .random(in: range, using: &random) }
    mutating func row() -> Row { Row(id: number(0..<40), text: number(0..<100)) }
    mutating func place() -> Int { number(0..<model.count + 1) }

    func index(_ id: Int) -> Int? { model.firstIndex { $0.id == id } }
  }

  /// A step changes both, and returns whether their results agree.
  typealias Step = @Sendable (inout Subject) -> Bool

  static let steps: [(name: String, step: Step)] = [
    (
      "append",
      { subject in
        let row = subject.row()
        let expected = subject.index(row.id)
        if expected == nil { subject.model.append(row) }
        let (inserted, index) = subject.array.append(row)
        return inserted == (expected == nil) && index == expected ?? subject.model.count - 1
      }
    ),
    (
      "append(contentsOf:)",
      { subject in
        let rows = (0..<subject.number(0..<5)).map { _ in subject.row() }
        for row in rows where subject.index(row.id) == nil { subject.model.append(row) }
        subject.array.append(contentsOf: rows)
        return true
      }
    ),
    (
      "insert",
      { subject in
        let row = subject.row()
        let place = subject.place()
        let expected = subject.index(row.id)
        if expected == nil { subject.model.insert(row, at: place) }
        let (inserted, index) = subject.array.insert(row, at: place)
        return inserted == (expected == nil) && index == expected ?? place
      }
    ),
    (
      "updateOrAppend",
      { subject in
        let row = subject.row()
        let index = subject.index(row.id)
        let old = index.map { subject.model[$0] }
        if let index { subject.model[index] = row } else { subject.model.append(row) }
        return subject.array.updateOrAppend(row) == old
      }
    ),
    (
      "updateOrInsert",
      { subject in
        let row = subject.row()
        let place = subject.place()
        let index = subject.index(row.id)
        let old = index.map { subject.model[$0] }
        if let index { subject.model[index] = row } else { subject.model.insert(row, at: place) }
        return subject.array.updateOrInsert(row, at: place) == (old, index ?? place)
      }
    ),
    (
      "remove(id:)",
      { subject in
        let id = subject.row().id
        let removed = subject.index(id).map { subject.model.remove(at: $0) }
        return subject.array.remove(id: id) == removed
      }
    ),
    (
      "remove(at:)",
      { subject in
        guard !subject.model.isEmpty else { return true }
        let place = subject.number(0..<subject.model.count)
        return subject.array.remove(at: place) == subject.model.remove(at: place)
      }
    ),
    ("popLast", { subject in subject.array.popLast() == subject.model.popLast() }),
    (
      "removeLast",
      { subject in
        subject.model.isEmpty || subject.array.removeLast() == subject.model.removeLast()
      }
    ),
    (
      "removeFirst",
      { subject in
        subject.model.isEmpty || subject.array.removeFirst() == subject.model.removeFirst()
      }
    ),
    (
      "removeSubrange",
      { subject in
        let from = subject.place()
        let range = from..<min(subject.model.count, from + subject.number(0..<4))
        subject.model.removeSubrange(range)
        subject.array.removeSubrange(range)
        return true
      }
    ),
    (
      "replaceSubrange",
      { subject in
        let from = subject.place()
        let range = from..<min(subject.model.count, from + subject.number(0..<4))
        let rows = (0..<subject.number(0..<4)).map { _ in subject.row() }
        subject.model.removeSubrange(range)
        for row in rows.reversed() {
          if let index = subject.index(row.id) {
            subject.model[index] = row
          } else {
            subject.model.insert(row, at: from)
          }
        }
        subject.array.replaceSubrange(range, with: rows)
        return true
      }
    ),
    (
      "remove(atOffsets:)",
      { subject in
        let offsets = Set((0..<3).map { _ in subject.place() }).filter { $0 < subject.model.count }
        for offset in offsets.sorted(by: >) { subject.model.remove(at: offset) }
        subject.array.remove(atOffsets: offsets)
        return true
      }
    ),
    (
      "removeAll(where:)",
      { subject in
        let rest = subject.number(0..<7)
        subject.model.removeAll { $0.text % 7 == rest }
        subject.array.removeAll { $0.text % 7 == rest }
        return true
      }
    ),
    (
      "removeAll",
      { subject in
        guard subject.number(0..<20) == 0 else { return true }
        subject.model.removeAll()
        subject.array.removeAll(keepingCapacity: subject.number(0..<2) == 0)
        return true
      }
    ),
    (
      "swapAt",
      { subject in
        guard !subject.model.isEmpty else { return true }
        let (one, two) = (
          subject.number(0..<subject.model.count), subject.number(0..<subject.model.count)
        )
        subject.model.swapAt(one, two)
        subject.array.swapAt(one, two)
        return true
      }
    ),
    (
      "sort",
      { subject in
        subject.model.sort()
        subject.array.sort()
        return true
      }
    ),
    (
      "sort(by:)",
      { subject in
        // Ids are unique, so the order is unambiguous.
        subject.model.sort { $0.id > $1.id }
        subject.array.sort { $0.id > $1.id }
        return true
      }
    ),
    (
      "reverse",
      { subject in
        subject.model.reverse()
        subject.array.reverse()
        return true
      }
    ),
    (
      "shuffle",
      { subject in
        var same = subject.random
        subject.model.shuffle(using: &same)
        subject.array.shuffle(using: &subject.random)
        return true
      }
    ),
    (
      "move",
      { subject in
        let source = Set((0..<3).map { _ in subject.place() }).filter { $0 < subject.model.count }
        let destination = subject.place()
        let before = subject.model.indices.filter { $0 < destination && !source.contains($0) }
        let after = subject.model.indices.filter { $0 >= destination && !source.contains($0) }
        subject.model = (before + source.sorted() + after).map { subject.model[$0] }
        subject.array.move(fromOffsets: source, toOffset: destination)
        return true
      }
    ),
    (
      "[id:] = row",
      { subject in
        let row = subject.row()
        if let index = subject.index(row.id) {
          subject.model[index] = row
        } else {
          subject.model.append(row)
        }
        subject.array[id: row.id] = row
        return true
      }
    ),
    (
      "[id:] = nil",
      { subject in
        let id = subject.row().id
        if let index = subject.index(id) { subject.model.remove(at: index) }
        subject.array[id: id] = nil
        return true
      }
    ),
    (
      "[id:]?.text += 1",
      { subject in
        let id = subject.row().id
        if let index = subject.index(id) { subject.model[index].text += 1 }
        subject.array[id: id]?.text += 1
        return true
      }
    ),
    (
      "[position].text",
      { subject in
        guard !subject.model.isEmpty else { return true }
        let place = subject.number(0..<subject.model.count)
        subject.model[place].text = 5
        subject.array[place].text = 5
        return true
      }
    ),
    (
      "modify(id:)",
      { subject in
        let id = subject.row().id
        let index = subject.index(id)
        if let index { subject.model[index].text -= 1 }
        let expected = index.map { subject.model[$0].text }
        let answer = subject.array.modify(id: id) { row in
          row.text -= 1
          return row.text
        }
        return answer == expected
      }
    ),
    (
      "filter",
      { subject in
        subject.array = subject.array.filter { $0.text != 50 }
        subject.model = subject.model.filter { $0.text != 50 }
        return true
      }
    ),
    (
      "copied",
      { subject in
        // From here on, a copy shares the storage, and must not change.
        let copy = subject.array
        let elements = copy.elements
        subject.array.append(subject.row())
        subject.array.popLast()
        subject.model = subject.array.elements
        return copy.elements == elements && copy.ids == elements.map(\.id)
      }
    ),
  ]

  @Test("in 10,000 random steps of every kind", arguments: [1, 2, 3] as [UInt64])
  func randomSteps(seed: UInt64) {
    var subject = Subject(random: SplitMix(seed: seed))
    for number in 0..<10_000 {
      let (name, step) = Self.steps[subject.number(0..<Self.steps.count)]
      let same = step(&subject)
      guard same, agrees(subject) else {
        Issue.record("Seed \(seed), step \(number): after \(name) they differ.")
        return
      }
    }
    #expect(subject.array.count == subject.model.count)
  }

  private func agrees(_ subject: Subject) -> Bool {
    let (array, model) = (subject.array, subject.model)
    return array.elements == model && array.ids == model.map(\.id) && array.count == model.count
      && Array(array) == model && array.isEmpty == model.isEmpty
      && array == IdentifiedArray(model) && array.positions.slots.count { $0 > 1 } == model.count
      && model.enumerated().allSatisfy { index, row in
        array[index] == row && array[id: row.id] == row && array.index(id: row.id) == index
          && array.contains(id: row.id)
      }
      && (0..<40).allSatisfy { id in array.contains(id: id) == model.contains { $0.id == id } }
  }

  struct Refusal: Error {}

  /// A step whose closure throws at its nth call.
  typealias ThrowingStep = @Sendable (inout IdentifiedArrayOf<Row>, Int) throws -> Void

  static let throwing: [(name: String, step: ThrowingStep)] =
    [
      (
        "removeAll(where:)",
        { array, n in
          var calls = 0
          try array.removeAll { row in
            calls += 1
            if calls == n { throw Refusal() }
            return row.id.isMultiple(of: 3)
          }
        }
      ),
      (
        "sort(by:)",
        { array, n in
          var calls = 0
          try array.sort {
            calls += 1
            if calls == n { throw Refusal() }
            return $0.text < $1.text
          }
        }
      ),
      (
        "modify(id:)",
        { array, n in
          _ = try array.modify(id: n) { row in
            row.text = -1
            throw Refusal()
          }
        }
      ),
      (
        "modify(id:) that changes the id",
        { array, n in
          _ = try array.modify(id: n) { row in
            row = Row(id: 100 + n, text: -1)
            throw Refusal()
          }
        }
      ),
    ]

  @Test("also after a closure throws an error", arguments: throwing.indices)
  func errors(_ index: Int) async {
    for n in 1..<20 {
      var array = IdentifiedArray((0..<20).map { Row(id: $0, text: ($0 * 7) % 20) })
      _ = await issues {
        #expect(throws: Refusal.self) { try Self.throwing[index].step(&array, n) }
      }
      let name = Self.throwing[index].name
      #expect(array.count == 20, "\(name), call \(n)")
      for (position, row) in array.enumerated() {
        #expect(array.index(id: row.id) == position, "\(name), call \(n)")
      }
      #expect(array.positions.slots.count { $0 > 1 } == 20, "\(name), call \(n)")
    }
  }
}
