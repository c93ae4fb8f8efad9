import Ratchet
import Synchronization
import Testing

@Reducer
struct Account {
  struct State: Equatable, Sendable {
    var balance = 0
    var isFrozen = false
  }

  enum Action: Sendable {
    case deposit(Int)
    case withdraw(Int)
    case statementTapped
    case statementPrinted(String)
  }

  struct InsufficientFunds: Error, Equatable { let missing: Int }

  let print: @Sendable (Int) async throws -> String

  var body: some ReducerOf<Self> {
    Reduce.throwing { state, action in
      switch action {
      case .deposit(let amount):
        state.balance += amount
        return .none
      case .withdraw(let amount):
        state.balance -= amount
        if state.balance < 0 { throw InsufficientFunds(missing: -state.balance) }
        return .none
      case .statementTapped:
        let balance = state.balance
        return .run(name: "print") { send in
          await send(.statementPrinted(try await print(balance)))
        }
      case .statementPrinted:
        return .none
      }
    }
  }
}

private struct AccountFrozen: Error {}

@Suite("The examples of one store on a server") struct ServersStoreExamples {
  private let printer: @Sendable (Int) async throws -> String = { "The balance is \($0)." }
  private let lines = Lines()

  /// The output of the examples.
  private final class Lines: Sendable {
    // Written by the store, read by the test.
    private let all = Mutex<[String]>([])

    func add(_ line: String) { all.withLock { $0.append(line) } }
    var written: [String] { all.withLock { $0 } }
  }

  private func respond(_ line: String) { lines.add(line) }

  @Test("refuse, send several, ask, and shut down properly") func account() async throws {
    let account = Store(
      initialState: Account.State(), inbox: .bounded(1_024, .reject)
    ) {
      Account(print: printer)
    } withDependencies: {
      $0.continuousClock = TestClock()
    }

    do {
      try await account.trySend(.withdraw(50))
    } catch let error as Account.InsufficientFunds {
      respond("\(error.missing) are missing")
    }
    #expect(lines.written == ["50 are missing"])

    await account.send(contentsOf: [.deposit(20), .deposit(30)])
    #expect(await account.state.balance == 50)

    let statement = try await account.ask(
      .statementTapped, until: \.statementPrinted, timeout: .seconds(5))
    #expect(statement == "The balance is 50.")

    let balance = try await account.ask(.deposit(5)) { state in
      state.balance >= 0 ? state.balance : nil
    }
    #expect(balance == 55)

    let log: @Sendable (String) -> Void = { [lines] in lines.add($0) }
    for effect in await account.effects { log("\(effect)") }
    await account.effects.cancelAll()
    await account.effects.finish()
    #expect(await account.effects.isEmpty)
  }

  @Test("bound the inbox") func inbox() async {
    let account = Store(
      initialState: Account.State(), inbox: .bounded(1_024, .reject)
    ) {
      Account(print: printer)
    }
    #expect(await account.send(.deposit(1)).refusal == nil)
  }

  @Test("observe every action") func middleware() async {
    let log: @Sendable (String) -> Void = { [lines] in lines.add($0) }
    let guardian = Middleware<Account.State, Account.Action>(
      willReduce: { action, state, origin in
        if state.isFrozen, origin == .sent { throw AccountFrozen() }
      },
      didReduce: { action, state in log("\(action): \(state.balance)") })
    let audit = Middleware<Account.State, Account.Action>(
      comparing: { $0.balance },
      { action, before, after in log("\(before) to \(after)") })
    let account = Store(initialState: Account.State(), middleware: [guardian, audit]) {
      Account(print: printer)
    }
    await account.send(.deposit(7))
    #expect(lines.written == ["0 to 7", "deposit(7): 7"])
  }
}
