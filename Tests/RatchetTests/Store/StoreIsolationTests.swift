import Foundation
import Ratchet
import RatchetDependencies
import Testing

@Suite("A store") struct StoreIsolationTests {
  /// Logs the results of `where` in a reducer and in an effect.
  struct Probe: Reducer {
    let place: @Sendable () -> String

    func reduce(into state: inout [String], action: String) -> Effect<String> {
      state.append("\(action) \(place())")
      guard action == "sent" else { return .none }
      let place = place
      return .run { send in
        await send("effect at \(place())")
        await Task.yield()
        await send("effect later at \(place())")
      }
    }
  }

  @Test("isolated to the main actor runs reducers and effects there, and is reached without a hop")
  @MainActor func mainActor() async {
    let store = Store(initialState: [String](), isolation: MainActor.shared) {
      Probe {
        MainActor.assertIsolated()
        return "main"
      }
    }
    let task = sendNow("sent", to: store)
    #expect(stateNow(of: store).first == "sent main")
    await task.finish()
    #expect(
      await store.state == [
        "sent main", "effect at main main", "effect later at main main",
      ])
  }

  actor Loop {
    func make() async -> [String] {
      let store = Store(initialState: [String](), isolation: self) {
        Probe { [self] in
          assertIsolated()
          return "loop"
        }
      }
      let task = sendNow("sent", to: store)
      await task.finish()
      return await store.state
    }
  }

  @Test("isolated to any actor runs there too")
  func anyActor() async {
    let lines = await Loop().make()
    #expect(lines == ["sent loop", "effect at loop loop", "effect later at loop loop"])
  }

  @Test("runs with its own dependencies, whatever is current where an action is sent")
  func dependencies() async {
    func store() -> Store<[String], String> {
      Store(initialState: [String]()) {
        Probe {
          @Dependency(\.uuid) var uuid
          return "\(uuid())".suffix(1).description
        }
      } withDependencies: {
        $0.uuid = .constant(UUID(1))
      }
    }
    let expected = ["sent 1", "effect at 1 1", "effect later at 1 1"]
    let plain = store()
    await plain.send("sent").finish()
    #expect(await plain.state == expected)
    let overridden = store()
    await withDependencies {
      $0.uuid = .constant(UUID(2))
    } operation: {
      await overridden.send("sent").finish()
    }
    #expect(await overridden.state == expected)
  }

  @Test("without overrides is not affected by the overrides of its senders")
  func noOverrides() async {
    let store = Store(initialState: [String]()) {
      Probe {
        @Dependency(\.context) var context
        return "\(context)"
      }
    }
    await withDependencies {
      $0.context = .preview
    } operation: {
      await store.send("sent").finish()
    }
    #expect(
      await store.state == ["sent test", "effect at test test", "effect later at test test"])
  }

  @Test("evaluates its initial state with its own dependencies")
  func initialState() async {
    @Sendable func state() -> UUID {
      @Dependency(\.uuid) var uuid
      return uuid()
    }
    let store = Store(initialState: state()) {
      EmptyReducer<UUID, Int>()
    } withDependencies: {
      $0.uuid = .constant(UUID(7))
    }
    #expect(await store.state == UUID(7))
  }
}

/// From synchronous code that is already in the store's isolation.
private func sendNow(_ action: String, to store: Store<[String], String>) -> StoreTask {
  store.assumeIsolated { $0.send(action) }
}

private func stateNow(of store: Store<[String], String>) -> [String] {
  store.assumeIsolated { $0.state }
}
