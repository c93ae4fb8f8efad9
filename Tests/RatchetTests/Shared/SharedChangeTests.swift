import Foundation
import Synchronization
import Testing

@testable import Ratchet

@Suite("A change of a shared value") struct SharedChangeTests {
  struct Shelf: Equatable, Sendable {
    var books = Array(0..<1_000)
    var place: Profile?
  }

  @Test("is made in place under an exclusive lock: a large collection is not copied")
  func inPlace() {
    @Shared(value: Shelf()) var shelf
    let books = $shelf.books
    let before = address(shelf.books)
    for index in 0..<10 {
      $shelf.withExclusiveLock { $0.books[index] += 1 }
      books.withExclusiveLock { $0[index] += 1 }
    }
    #expect(address(shelf.books) == before)
    #expect(shelf.books.prefix(11) == [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 10])
  }

  @Test(
    "inside an optional value is made in place under an exclusive lock, also after a read"
  )
  func unwrappedInPlace() throws {
    @Shared(value: Array(0..<1_000) as [Int]?) var numbers
    let unwrapped = try #require(Shared($numbers))
    let before = address(unwrapped.wrappedValue)
    for _ in 0..<10 { unwrapped.withExclusiveLock { $0[0] += 1 } }
    #expect(address(unwrapped.wrappedValue) == before)
    #expect(unwrapped.wrappedValue[0] == 10)
    $numbers.withLock { $0 = nil }
    #expect(unwrapped.wrappedValue[0] == 10)
  }

  @Test("releases the old value unlocked: its deinit may read the new one")
  func readInDeinit() {
    final class Guest: Sendable {
      let onLeaving: @Sendable () -> Void
      init(_ onLeaving: @escaping @Sendable () -> Void) { self.onLeaving = onLeaving }
      deinit { onLeaving() }
    }
    struct Room: Sendable {
      var guest: Guest?
      var number = 1
    }
    let seen = Mutex<[Int]>([])
    @Shared(value: Room()) var room
    let shared = $room
    shared.withLock { room in
      room.guest = Guest { seen.withLock { $0.append(shared.wrappedValue.number) } }
    }
    shared.withLock { $0 = Room(guest: nil, number: 2) }
    #expect(seen.withLock { $0 } == [2])
  }

  @Test("blocks readers meanwhile: they see all of it or nothing")
  func readersWait() async {
    struct Pair: Sendable, Equatable {
      var one = 0
      var two = 0
    }
    @Shared(value: Pair()) var pair
    let shared = $pair
    await withTaskGroup { group in
      group.addTask {
        for _ in 0..<2_000 {
          shared.withExclusiveLock {
            $0.one += 1
            $0.two += 1
          }
        }
      }
      for _ in 0..<3 {
        group.addTask {
          for _ in 0..<2_000 {
            let pair = shared.wrappedValue
            #expect(pair.one == pair.two)
          }
        }
      }
    }
    #expect(pair == Pair(one: 2_000, two: 2_000))
  }

  @Test("can read and change other shared values")
  func others() {
    @Shared(value: 1) var one
    @Shared(value: 10) var other
    $one.withExclusiveLock { one in
      one += other
      $other.withExclusiveLock { $0 += one }
    }
    #expect(one == 11)
    #expect(other == 21)
  }

  @Test("stops the program if its closure reads the value past its parameter")
  func readInside() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      @Shared(value: 1) var count
      $count.withExclusiveLock { $0 = count + 1 }
    }
    try expectFatalError(Wording.sharedWhileChanging("Int"), of: result)
  }

  @Test("leaves reads of the value in the closure of withLock unchanged, because it has a copy")
  func readsOld() {
    @Shared(value: [1]) var numbers
    let seen = $numbers.withLock { changed in
      changed.append(2)
      return numbers
    }
    #expect(seen == [1])
    #expect(numbers == [1, 2])
  }

  @Test("stops the program if its closure changes the value past its parameter")
  func changeInside() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      @Shared(value: 1) var count
      $count.withLock { _ in $count.withLock { $0 = 2 } }
    }
    try expectFatalError(Wording.sharedWhileChanging("Int"), of: result)
  }

  @Test("names the cause and the fix when it stops the program")
  func wording() {
    #expect(
      Wording.sharedWhileChanging("Int") == """
        The shared value Int was changed, or read during an exclusive change, by the closure that \
        changes it. Use the closure's parameter, or access the value before or after the closure.
        """)
  }
}
