import Foundation
import Ratchet
import RatchetDependencies
import RatchetNetworking

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@DependencyClient
struct PriceSocket: Sendable {
  /// Opens a connection. The sequence ends, or throws, when the connection is lost.
  var prices: @Sendable () async throws -> AsyncThrowingStream<String, any Error>
}

@Reducer
struct PriceTicker {
  @ObservableState
  struct State: Equatable {
    var prices: [String] = []
    var status = Status.offline

    enum Status: Equatable { case offline, connecting, online }
  }

  enum Action {
    case appeared
    case received(String)
    case disconnected
    case stopTapped
  }

  enum CancelID { case connection }

  @Dependency(PriceSocket.self) var socket
  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .appeared:
        state.status = .connecting
        return .run { send in
          var pause = Duration.seconds(1)
          while true {
            do {
              for try await price in try await socket.prices() {
                pause = .seconds(1)
                await send(.received(price))
              }
            } catch {
              // A lost connection and one that could not be opened are treated alike.
            }
            try Task.checkCancellation()
            await send(.disconnected)
            try await clock.sleep(for: pause)
            pause = min(pause * 2, .seconds(30))
          }
        }
        .cancellable(id: CancelID.connection, cancelInFlight: true)
      case .received(let price):
        state.status = .online
        state.prices.append(price)
        return .none
      case .disconnected:
        state.status = .connecting
        return .none
      case .stopTapped:
        state.status = .offline
        return .cancel(id: CancelID.connection)
      }
    }
  }
}

extension PriceSocket: DependencyKey {
  static let liveValue = PriceSocket {
    @Dependency(\.urlSession) var session
    let url = URL(string: "wss://example.com/prices")!
    let socket = OpenSocket(task: session.webSocketTask(with: url))
    return AsyncThrowingStream { try await socket.next() }
  }
  static let testValue = PriceSocket()
}

/// A connection that is closed when its sequence is released, or its reader is cancelled.
final class OpenSocket: Sendable {
  private let task: URLSessionWebSocketTask

  init(task: URLSessionWebSocketTask) {
    self.task = task
    task.resume()
  }

  deinit { task.cancel(with: .goingAway, reason: nil) }

  func next() async throws -> String? {
    try await withTaskCancellationHandler {
      switch try await task.receive() {
      case .string(let text): text
      case .data(let data): String(decoding: data, as: UTF8.self)
      @unknown default: nil
      }
    } onCancel: {
      task.cancel(with: .goingAway, reason: nil)
    }
  }
}
