import Foundation
import RatchetDependencies
import Testing

@Suite("Values that threads share") struct LockIsolatedTests {
  @Test("are protected by a lock: no change of any task is lost")
  func changes() async {
    let count = LockIsolated(0)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<10 {
        group.addTask { for _ in 0..<100 { count.withValue { $0 += 1 } } }
      }
    }
    #expect(count.value == 1_000)
  }

  @Test("behind a lock can be set, read in part, and returned from the closure")
  func access() throws {
    struct Full: Error {}
    let names = LockIsolated(["a"])
    names.setValue(["b", "c"])
    #expect(names.value == ["b", "c"])
    #expect(names.count == 2)
    #expect(names.withValue { $0.removeFirst() } == "b")
    #expect(throws: Full.self) { try names.withValue { _ in throw Full() } }
    #expect(names.value == ["c"])
  }

  @Test("are protected by an actor")
  func actorIsolated() async {
    let saved = ActorIsolated(false)
    await saved.setValue(true)
    #expect(await saved.value)
    #expect(
      await saved.withValue {
        $0.toggle()
        return $0
      } == false)
  }

  @Test("are unchecked if their author vouches for them")
  func unchecked() async throws {
    final class Box: Equatable {
      var number = 1
      static func == (lhs: Box, rhs: Box) -> Bool { lhs.number == rhs.number }
    }
    var box = UncheckedSendable(Box())
    box.number = 2
    let copy = box
    #expect(await Task.detached { copy.value.number }.value == 2)
    #expect(box == UncheckedSendable(wrappedValue: copy.wrappedValue))
    let coded = try JSONEncoder().encode(UncheckedSendable([1]))
    #expect(String(decoding: coded, as: UTF8.self) == "[1]")
    #expect(try JSONDecoder().decode(UncheckedSendable<[Int]>.self, from: coded).value == [1])
  }

  @Test("can be ids of several types")
  func ids() {
    let ids: Set = [AnyHashableSendable(1), AnyHashableSendable("1"), AnyHashableSendable(1)]
    #expect(ids.count == 2)
    #expect(AnyHashableSendable(AnyHashableSendable(1)).base as? Int == 1)
    #expect("\(AnyHashableSendable("a"))" == "a")
  }
}
