import Ratchet
import Synchronization
import Testing

@Suite("A shared value under change") struct SharedReadingTests {
  struct Book: Equatable, Identifiable, Sendable {
    let id: Int
    var title = ""
  }

  @Test("is read unchanged by the closure that changes it, its parts too")
  func inside() throws {
    @Shared(.inMemory("sharedReading")) var books: IdentifiedArrayOf<Book> = [Book(id: 1)]
    let book = try #require(Shared($books[id: 1]))
    $books.withLock {
      $0[id: 1]?.title = "Emma"
      #expect(books == [Book(id: 1)])
      #expect(book.wrappedValue.title == "")
      $0.remove(id: book.wrappedValue.id)
    }
    #expect(books.isEmpty)
  }

  @Test("can be read by other tasks meanwhile, and is changed by one after another")
  func others() async {
    let count = Shared(value: 0)
    let readings = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<100 {
        group.addTask {
          count.withLock { $0 += 1 }
          return count.wrappedValue
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(count.wrappedValue == 100)
    #expect(readings.allSatisfy { (1...100).contains($0) })
  }

  @Test("keeps the changes made before the closure threw")
  func thrown() {
    struct Stop: Error {}
    let count = Shared(value: 0)
    #expect(throws: Stop.self) {
      try count.withLock {
        $0 = 1
        throw Stop()
      }
    }
    #expect(count.wrappedValue == 1)
  }

  /// Runs a closure at its first read.
  final class Hook: Equatable, Sendable {
    private let call = Mutex<(@Sendable () -> Void)?>(nil)

    func once(_ body: @escaping @Sendable () -> Void) { call.withLock { $0 = body } }
    func run() { call.withLock { $0.take() }?() }
    static func == (left: Hook, right: Hook) -> Bool { left === right }
  }

  struct Score: Equatable, Sendable {
    let hook: Hook
    var points = 0
    var pointsRead: Int {
      get {
        hook.run()
        return points
      }
      set { points = newValue }
    }
  }

  @Test("is equal to itself, even if it is changed between the reads of the two sides")
  func comparison() {
    let hook = Hook()
    let score = Shared(value: Score(hook: hook))
    let points = score.projectedValue.pointsRead
    hook.once { score.withLock { $0.points += 1 } }
    #expect(points == points)
    #expect(points.wrappedValue == 1)
  }
}
