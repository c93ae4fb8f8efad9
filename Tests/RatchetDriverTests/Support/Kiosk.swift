import Ratchet
import RatchetDependencies
import RatchetDriver

/// A kiosk with all that a repeated session must bring back: shared values that reducers make and
/// change, a presented child, a stack, refused and queued actions, effects, a recorded client, and
/// a redacted value.
@Reducer
struct Kiosk {
  @ObservableState
  struct State: Equatable, Encodable {
    @Shared(.inMemory("kiosk.sold")) var sold = 0
    @Redacted var pin = ""
    var balance = 0
    var lots: [Int] = []
    @Presents var receipt: Receipt.State?
    var path = StackState<Receipt.State>()

    enum CodingKeys: CodingKey { case sold, pin, balance, lots, receipt, path }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(sold, forKey: .sold)
      try container.encode($pin, forKey: .pin)
      try container.encode(balance, forKey: .balance)
      try container.encode(lots, forKey: .lots)
      try container.encodeIfPresent(receipt, forKey: .receipt)
      try container.encode(path, forKey: .path)
    }
  }

  @CasePathable
  enum Action: Equatable, Codable, Sendable, ActionExamples {
    case sellTapped(Int)
    case refundTapped(Int)
    case pinTyped(String)
    case twiceTapped(Int)
    case lotTapped
    case countTapped
    case counted(Int)
    case receiptTapped
    case receipt(PresentationAction<Receipt.Action>)
    case pagePushed
    case path(StackAction<Receipt.State, Receipt.Action>)

    static var examples: [Action] {
      [
        .sellTapped(2), .refundTapped(2), .pinTyped("1234"), .twiceTapped(2), .lotTapped,
        .countTapped, .counted(2), .receiptTapped, .receipt(.presented(.lineTyped("Tea"))),
        .pagePushed, .path(.element(id: 0, action: .lineTyped("Tea"))),
      ]
    }
  }

  struct NotEnough: Error {}

  @Dependency(LotClient.self) var lots

  var body: some ReducerOf<Self> {
    // The numbers of damaged recordings may overflow.
    Reduce.throwing { state, action in
      switch action {
      case .sellTapped(let price):
        state.balance &+= price
        state.$sold.withLock { $0 &+= 1 }
        return .none
      case .refundTapped(let price):
        state.balance &-= price
        if state.balance < 0 { throw NotEnough() }
        return .none
      case .pinTyped(let pin):
        state.pin = pin
        return .none
      case .twiceTapped(let price):
        state.balance &+= price
        return .send(.sellTapped(price))
      case .lotTapped:
        state.lots.append(lots.draw())
        return .none
      case .countTapped:
        return .run { [sold = state.$sold] send in
          sold.withLock { $0 &+= 10 }
          await send(.counted(sold.wrappedValue))
        }
      case .counted(let count):
        state.balance = count
        return .none
      case .receiptTapped:
        state.receipt = Receipt.State()
        return .none
      case .pagePushed:
        state.path.append(Receipt.State())
        return .none
      case .receipt, .path: return .none
      }
    }
    .ifLet(\.$receipt, action: \.receipt) { Receipt() }
    .forEach(\.path, action: \.path) { Receipt() }
  }
}

/// A receipt with a shared value of its own, which a reducer makes.
@Reducer
struct Receipt {
  @ObservableState
  struct State: Equatable, Codable {
    @Shared(value: []) var lines: [String]
    var length = 0

    enum CodingKeys: CodingKey { case lines, length }

    init() {}

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      _lines = Shared(value: try container.decode([String].self, forKey: .lines))
      length = try container.decode(Int.self, forKey: .length)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(lines, forKey: .lines)
      try container.encode(length, forKey: .length)
    }
  }

  @CasePathable
  enum Action: Equatable, Codable, Sendable {
    case lineTyped(String)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .lineTyped(let line):
        state.$lines.withLock { $0.append(line) }
        state.length = state.lines.count
        return .none
      }
    }
  }
}

/// Draws lots.
struct LotClient: DependencyKey, Sendable {
  var draw: @Sendable () -> Int

  static var liveValue: LotClient { LotClient { 0 } }
  static var testValue: LotClient { LotClient { 0 } }
}

extension DrivenFeature {
  /// - Parameter reducer: another reducer for the same session.
  static func kiosk(
    _ reducer: @escaping @Sendable () -> some Reducer<Kiosk.State, Kiosk.Action> = { Kiosk() }
  ) -> DrivenFeature {
    DrivenFeature(
      "Kiosk", summary: "sales", state: Kiosk.State(),
      invariants: [
        .invariant("the balance is below 100") { $0.balance < 100 },
        .invariant("fewer than five are sold") { $0.sold < 5 },
        .invariant("a receipt has fewer than three lines") { state in
          state.path.allSatisfy { $0.lines.count < 3 } && (state.receipt?.lines.count ?? 0) < 3
        },
        .invariant("no receipt has a line") { state in
          state.path.allSatisfy(\.lines.isEmpty) && (state.receipt?.lines ?? []).isEmpty
        },
      ],
      recordedClients: [
        RecordedClient(LotClient.self) { client, calls in
          LotClient { calls.answer("draw") { client.draw() } }
        }
      ], reducer: reducer)
  }
}
