import Ratchet
import RatchetDependencies
import Synchronization

/// A planted mistake: two effects read a value, add to it and write it back, so that one can be
/// lost.
struct Deposits: Reducer {
  struct State: Equatable, Sendable {
    var saved = 0
  }

  @CasePathable
  enum Action: Equatable, Sendable {
    case depositTapped
    case saved
  }

  let account: Account
  /// Without the mistake.
  var addsAtOnce = false

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .depositTapped:
        let (account, addsAtOnce) = (account, addsAtOnce)
        return .run(name: "deposit") { send in
          if addsAtOnce {
            await account.add(1)
            return await send(.saved)
          }
          let balance = await account.read()
          await account.write(balance + 1)
          await send(.saved)
        }
      case .saved:
        state.saved += 1
        return .none
      }
    }
  }
}

/// External storage that can be read and written, one at a time.
final class Account: Sendable {
  private let balance = Mutex(0)

  var value: Int { balance.withLock { $0 } }

  @concurrent func read() async -> Int { balance.withLock { $0 } }
  @concurrent func add(_ amount: Int) async { balance.withLock { $0 += amount } }
  @concurrent func write(_ value: Int) async { balance.withLock { $0 = value } }
}
