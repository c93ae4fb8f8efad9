import Ratchet
import RatchetTesting
import Testing

@Reducer
struct EffectsCancellation {
  @ObservableState
  struct State: Equatable {
    var count = 0
    var currentFact: String?
    var isFactRequestInFlight = false
  }

  enum Action {
    case cancelButtonTapped
    case stepperChanged(Int)
    case factButtonTapped
    case factResponse(Result<String, any Error>)
  }

  @Dependency(\.factOfNumber) var factOfNumber
  private enum CancelID { case factRequest }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .cancelButtonTapped:
        state.isFactRequestInFlight = false
        return .cancel(id: CancelID.factRequest)

      case .stepperChanged(let value):
        state.count = value
        state.currentFact = nil
        state.isFactRequestInFlight = false
        return .cancel(id: CancelID.factRequest)

      case .factButtonTapped:
        state.currentFact = nil
        state.isFactRequestInFlight = true

        return .run { [count = state.count] send in
          await send(.factResponse(Result { try await self.factOfNumber(count) }))
        }
        .cancellable(id: CancelID.factRequest)

      case .factResponse(.success(let response)):
        state.isFactRequestInFlight = false
        state.currentFact = response
        return .none

      case .factResponse(.failure):
        state.isFactRequestInFlight = false
        return .none
      }
    }
  }
}

private enum FactOfNumberKey: DependencyKey {
  static let liveValue: @Sendable (Int) async throws -> String = { "\($0) is a good number." }
  static let testValue: @Sendable (Int) async throws -> String = unimplemented("factOfNumber")
}

extension DependencyValues {
  var factOfNumber: @Sendable (Int) async throws -> String {
    get { self[FactOfNumberKey.self] }
    set { self[FactOfNumberKey.self] = newValue }
  }
}

@MainActor
@Suite("Cancellation in the Composable Architecture's style") struct EffectsCancellationTests {
  @Test("is not needed when all goes well")
  func success() async {
    let store = TestStore(initialState: EffectsCancellation.State()) {
      EffectsCancellation()
    } withDependencies: {
      $0.factOfNumber = { "\($0) is a good number Brent" }
    }

    await store.send(.stepperChanged(1)) {
      $0.count = 1
    }
    await store.send(.stepperChanged(0)) {
      $0.count = 0
    }
    await store.send(.factButtonTapped) {
      $0.isFactRequestInFlight = true
    }
    await store.receive(\.factResponse.success) {
      $0.currentFact = "0 is a good number Brent"
      $0.isFactRequestInFlight = false
    }
  }

  @Test("keeps a failure of the request")
  func failure() async {
    struct FactError: Equatable, Error {}
    let store = TestStore(initialState: EffectsCancellation.State()) {
      EffectsCancellation()
    } withDependencies: {
      $0.factOfNumber = { _ in throw FactError() }
    }

    await store.send(.factButtonTapped) {
      $0.isFactRequestInFlight = true
    }
    await store.receive(\.factResponse.failure) {
      $0.isFactRequestInFlight = false
    }
  }

  @Test("ends a request that never answers")
  func cancel() async {
    let didCancel = LockIsolated(false)
    let store = TestStore(initialState: EffectsCancellation.State()) {
      EffectsCancellation()
    } withDependencies: {
      $0.factOfNumber = { _ in
        try await withTaskCancellationHandler {
          try await Task.never()
        } onCancel: {
          didCancel.setValue(true)
        }
      }
    }

    await store.send(.factButtonTapped) {
      $0.isFactRequestInFlight = true
    }
    await store.send(.cancelButtonTapped) {
      $0.isFactRequestInFlight = false
    }
    await store.finish()
    #expect(didCancel.value)
  }

  @Test("follows a tap of the stepper")
  func cancelStepper() async {
    let store = TestStore(initialState: EffectsCancellation.State()) {
      EffectsCancellation()
    } withDependencies: {
      $0.factOfNumber = { _ in try await Task.never() }
    }

    let task = await store.send(.factButtonTapped) {
      $0.isFactRequestInFlight = true
    }
    await store.send(.stepperChanged(1)) {
      $0.count = 1
      $0.isFactRequestInFlight = false
    }
    await task.finish(timeout: .seconds(1))
  }
}
