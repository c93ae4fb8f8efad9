import Ratchet
import RatchetDump
import Synchronization
import Testing

@testable import RatchetDriver

@Suite("JSON of consecutive states")
struct EncodingMemoryTests {
  @Test("re-encodes only changed values")
  func onlyChanges() throws {
    let counter = Counter()
    let memory = EncodingMemory(DiffMemory())
    var shelf = Shelf(
      books: IdentifiedArray(uniqueElements: (1...1_000).map { CountedBook(id: $0) }))
    func json() throws -> String {
      try Counter.$current.withValue(counter) {
        try ValueEncoder.json(of: shelf, memory: memory).text
      }
    }
    _ = try json()
    #expect(counter.take() == 1_000)
    shelf.books[id: 7]?.title = "Emma"
    #expect(try json().contains(#"{"id":7,"title":"Emma"}"#))
    #expect(counter.take() == 1)
    shelf.books.removeLast()
    #expect(try !json().contains(#""id":1000"#))
    #expect(counter.take() == 0)
    shelf.books.append(CountedBook(id: 1_000))
    #expect(try json().contains(#""id":1000"#))
    #expect(counter.take() == 1)
  }

  @Test("re-encodes no element that another one has moved", arguments: [0, 1, 500, 998])
  func movedElements(index: Int) throws {
    let counter = Counter()
    let memory = EncodingMemory(DiffMemory())
    var books = (1...1_000).map { CountedBook(id: $0) }
    func encoded() throws -> Int {
      let json = try Counter.$current.withValue(counter) {
        try ValueEncoder.json(of: books, memory: memory).text
      }
      let count = counter.take()
      #expect(try json == ValueEncoder.json(of: books).text)
      return count
    }
    #expect(try encoded() == 1_000)
    let removed = books.remove(at: index)
    #expect(try encoded() == 0)
    books.insert(removed, at: index)
    #expect(try encoded() == 1)
    books[index].title = "Emma"
    #expect(try encoded() == 1)
    books.insert(CountedBook(id: 1_001), at: index)
    books.remove(at: 3)
    #expect(try encoded() == 1)
    books.remove(at: 0)
    books.insert(CountedBook(id: 1_002), at: index + 1)
    #expect(try encoded() == 1)
  }

  @Test("equals the state's own JSON, after any change")
  func sameText() throws {
    let memory = EncodingMemory(DiffMemory())
    var random = SeededRandom(seed: 1)
    var state = Mixed()
    for _ in 0..<2_000 {
      state.change(using: &random)
      let expected = try ValueEncoder.json(of: state).text
      #expect(try ValueEncoder.json(of: state, memory: memory).text == expected)
    }
  }
}

/// Counts the encoded books.
private struct Counter: Sendable {
  @TaskLocal static var current: Counter?

  private final class Count: Sendable { let value = Mutex(0) }
  private let count = Count()

  func note() { count.value.withLock { $0 += 1 } }

  func take() -> Int {
    count.value.withLock { count in
      defer { count = 0 }
      return count
    }
  }
}

private struct Shelf: Encodable {
  var books: IdentifiedArrayOf<CountedBook>
}

private struct CountedBook: Identifiable, Encodable, Sendable {
  var id: Int
  var title = "untitled"

  private enum CodingKeys: CodingKey { case id, title }

  func encode(to encoder: any Encoder) throws {
    Counter.current?.note()
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(title, forKey: .title)
  }
}

private final class Held: Encodable {
  var value = 0
}

private struct Mixed: Encodable {
  enum Phase: Encodable {
    case idle
    case loading(Int)
    case failed(reason: String, code: Int?)
  }

  struct Row: Encodable {
    var id = 0
    var tags: [String] = []
    var phase = Phase.idle
  }

  var rows: [Row] = []
  var names: [String: Int] = [:]
  var set: Set<Int> = []
  var phase = Phase.idle
  var title: String?
  // The same object throughout, with changing contents.
  let held = Held()

  mutating func change(using random: inout SeededRandom) {
    let number = Int.random(in: 0..<8, using: &random)
    switch Int.random(in: 0..<10, using: &random) {
    case 0: rows.append(Row(id: number))
    case 1: if !rows.isEmpty { rows.remove(at: number % rows.count) }
    case 2: if !rows.isEmpty { rows[number % rows.count].tags.append("t\(number)") }
    case 3: if !rows.isEmpty { rows[number % rows.count].phase = .loading(number) }
    case 4: names["n\(number)"] = names["n\(number)"] == nil ? number : nil
    case 5: set.formSymmetricDifference([number])
    case 6: phase = number % 2 == 0 ? .failed(reason: "r", code: nil) : .loading(number)
    case 7: rows.insert(Row(id: number), at: min(number, rows.count))
    case 8: title = title == nil ? "title \(number)" : nil
    default: held.value += 1
    }
  }
}
