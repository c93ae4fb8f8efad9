import Foundation
import Ratchet
import RatchetTesting
import Testing

struct Settings: Codable, Equatable, Sendable {
  var isLoud = false
  var volume = 5
}

extension URL {
  static let settings = URL(filePath: "settings.json")
}

extension SharedKey where Self == FileStorageKey<Settings>.Default {
  static var settings: Self { Self[.fileStorage(.settings), default: Settings()] }
}

@Reducer
struct Player {
  @ObservableState
  struct State: Equatable {
    @Shared(.settings) var settings
    @Shared(.inMemory("plays")) var plays = 0
  }

  enum Action {
    case playTapped
    case louderTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .playTapped:
        state.$plays.withLock { $0 += 1 }
        return .none
      case .louderTapped:
        state.$settings.withLock { $0.volume += 1 }
        return .none
      }
    }
  }
}

@Reducer
struct VolumeKnob {
  @ObservableState
  struct State: Equatable {
    @Shared var volume: Int
  }

  enum Action { case turned(Int) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .turned(let volume) = action { state.$volume.withLock { $0 = volume } }
      return .none
    }
  }
}

struct GreetingKey: SharedReaderKey, Hashable {
  let name: String

  func load(context: LoadContext<String>, continuation: LoadContinuation<String>) {
    continuation.resume(returning: "Hello, \(name)!")
  }

  func subscribe(
    context: LoadContext<String>, subscriber: SharedSubscriber<String>
  ) -> SharedSubscription {
    SharedSubscription {}
  }
}

@Suite("The examples of shared state") struct SharedStateExamples {
  @Test("work") func examples() async throws {
    let state = Player.State()
    let knob = VolumeKnob.State(volume: state.$settings.volume)
    knob.$volume.withLock { $0 = 7 }
    #expect(state.settings.volume == 7)

    @SharedReader(GreetingKey(name: "Ada")) var greeting = ""
    #expect(greeting == "Hello, Ada!")
  }

  @Test("test shared state") func testing() async {
    let store = TestStore(initialState: Player.State()) { Player() }
    await store.send(.playTapped) { $0.$plays.withLock { $0 = 1 } }
    await store.send(\.louderTapped) { $0.$settings.withLock { $0.volume = 6 } }
  }

  @Test("load an existing file") func preparedFile() async throws {
    let file = try JSONEncoder().encode(Settings(volume: 3))
    withDependencies {
      $0.defaultFileStorage = .inMemory([.settings: file])
    } operation: {
      #expect(Player.State().settings.volume == 3)
    }
  }
}
