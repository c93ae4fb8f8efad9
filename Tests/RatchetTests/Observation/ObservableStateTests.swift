import Observation
import Synchronization
import Testing

@testable import Ratchet

@Suite("@ObservableState: an observable state") struct ObservableStateTests {
  /// As the macro generates it, with members that the macro leaves alone.
  struct Mixed: Equatable {
    let id: Int
    lazy var late = 1
    var twice: Int { item.count * 2 }
    var item = Item(id: 0)
  }

  @Test("is initialised by its fields; those with a default value are optional")
  func memberwise() {
    #expect(Item(id: 1).count == 0)
    #expect(Item(id: 1, count: 3).count == 3)
    #expect(Item(id: 1, count: 3, title: "a").title == "a")
    #expect(Shelf(number: 3).number == 3)
    #expect(Shelf().optional == nil)
    #expect(Mixed(id: 1, item: Item(id: 1, count: 2)).twice == 4)
  }

  @Test("is compared and hashed by its fields, regardless of its identity")
  func equality() {
    var item = Item(id: 1)
    item.count = 2
    #expect(item == Item(id: 1, count: 2))
    #expect(item.hashValue == Item(id: 1, count: 2).hashValue)
    #expect(item != Item(id: 1, count: 3))
    #expect(Set([item, Item(id: 1, count: 2)]).count == 1)
  }

  @Test("is not copied by assignments into its fields: an array in it has one owner")
  func inPlace() {
    var shelf = Shelf(numbers: Array(0..<10_000))
    let before = shelf.numbers.withUnsafeBytes { $0.baseAddress }
    for index in 0..<100 {
      shelf.numbers[index] += 1
      shelf.numbers.swapAt(index, index + 1)
    }
    #expect(shelf.numbers.withUnsafeBytes { $0.baseAddress } == before)
  }

  @Test("creates no registrars while it is only written")
  func writtenOnly() {
    var item = Item(id: 1)
    item.count = 1
    item.count += 1
    #expect(item._$observationRegistrar.box.readers == nil)
    #expect(item.count == 2)
    #expect(item._$observationRegistrar.box.readers?.mayExist == false)
  }

  @Test("remembers its readers until they are notified")
  func mayHaveReaders() {
    var item = Item(id: 1)
    withObservationTracking {
      _ = item.title
    } onChange: {
    }
    #expect(item._$observationRegistrar.box.isRead)
    item.count += 1
    #expect(item._$observationRegistrar.box.isRead)
    item.title = "b"
    #expect(!item._$observationRegistrar.box.isRead)
  }

  @Test(
    "keeps its identity and version until it is copied, and detects whether a copy differs")
  func versions() {
    var item = Item(id: 1)
    let identity = item._$observationRegistrar.box.id
    item.count = 1
    #expect(item._$observationRegistrar.version == 0)
    let copy = item
    item.count = 2
    #expect(item._$observationRegistrar.version == 1)
    #expect(item._$observationRegistrar.box.id == identity)
    #expect(copy._$observationRegistrar.version == 0)
    var older = copy
    older.count = 3
    #expect(older._$observationRegistrar.box.id != identity)
    #expect(copy.count == 1)
  }

  @Test("can be changed in copies on several threads, and each copy keeps its own result")
  func threads() async {
    let shelf = Shelf()
    let log = Log()
    withObservationTracking {
      _ = (shelf.child.count, shelf.rows[id: 5]?.count)
    } onChange: {
      log.note("woken")
    }
    let counts = await withTaskGroup { group in
      for number in 1...8 {
        group.addTask {
          var copy = shelf
          for _ in 0..<1_000 {
            copy.child.count += number
            copy.rows[id: 5]?.count += number
            copy.array[0].count += copy.child.count
          }
          return copy.rows[id: 5]?.count
        }
      }
      return await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(counts == Set((1...8).map { $0 * 1_000 }))
    #expect(shelf.child.count == 0)
    // Observation calls it once for each of the two states that were read, if both change at the
    // very same time on two threads.
    #expect((1...2).contains(log.lines.count))
  }

  @Test("is followed by `Observations`, value by value")
  func observations() async throws {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
    let held = Mutex(Shelf())
    var iterator = Observations { held.withLock { $0.child.count } }.makeAsyncIterator()
    #expect(try await #require(iterator.next()) == 0)
    held.withLock { $0.child.count = 1 }
    #expect(try await #require(iterator.next()) == 1)
  }
}
