import Ratchet
import Synchronization

/// A value twice; pairs of pairs make states that are large by value.
struct Pair<Value: Sendable>: Sendable {
  var first: Value
  var second: Value

  init(_ value: Value) {
    first = value
    second = value
  }
}

/// A value of 128 bytes. The compiler would split a structure of integers alone into its fields,
/// which takes minutes for 100,000 of them. A field of existential type prevents that.
struct Block: Sendable {
  private let any: any Sendable = 7
  private let words = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)
}

/// A value of more than 20 KB.
struct Ballast: Sendable {
  private let large = Pair(Pair(Pair(Pair(Pair(Pair(Pair(Block())))))))
  private let small = Pair(Pair(Pair(Pair(Pair(Block())))))
}

/// Counts the reducers that ran.
final class Tally: Sendable {
  private let number = Atomic(0)

  var count: Int { number.load(ordering: .relaxed) }
  func increment() { number.wrappingAdd(1, ordering: .relaxed) }
}

/// A feature in a tower of features.
protocol Layered: Reducer, Sendable where State: Sendable, Action: Sendable {
  static var initialState: State { get }
  static var deepest: Action { get }
  static func make(_ tally: Tally) -> Self
  /// A number in the innermost state.
  static func innermost(_ state: inout State) -> Int
}

/// The innermost feature.
struct Seed: Layered {
  struct State: Sendable { var count = 0 }
  enum Action: Sendable { case tapped, again }

  let tally: Tally

  static var initialState: State { State() }
  static var deepest: Action { .tapped }
  static func make(_ tally: Tally) -> Self { Self(tally: tally) }
  static func innermost(_ state: inout State) -> Int { state.count }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    tally.increment()
    state.count += 1
    guard action == .tapped else { return .none }
    return .merge(.send(.again), .run { send in await send(.again) })
  }
}

/// A feature around another.
struct Layer<Inner: Layered>: Layered {
  struct State: Sendable {
    var ballast = Ballast()
    var inner = Inner.initialState
  }

  enum Action: CasePathable, Sendable {
    case inner(Inner.Action)

    struct AllCasePaths {
      var inner: AnyCasePath<Action, Inner.Action> {
        AnyCasePath(
          embed: { .inner($0) },
          extract: {
            switch $0 {
            case .inner(let action): action
            }
          })
      }
    }
    static var allCasePaths: AllCasePaths { AllCasePaths() }
  }

  let tally: Tally
  let inner: Inner

  static var initialState: State { State() }
  static var deepest: Action { .inner(Inner.deepest) }
  static func make(_ tally: Tally) -> Self { Self(tally: tally, inner: .make(tally)) }
  static func innermost(_ state: inout State) -> Int { Inner.innermost(&state.inner) }

  var body: some ReducerOf<Self> {
    Scope(state: \.inner, action: \.inner) { inner }
    Reduce { [tally] state, _ in
      tally.increment()
      return .none
    }
  }
}

typealias Layers5<Inner: Layered> = Layer<Layer<Layer<Layer<Layer<Inner>>>>>
typealias Layers25<Inner: Layered> = Layers5<Layers5<Layers5<Layers5<Layers5<Inner>>>>>
/// Fifty levels of `Scope` over a state of 1 MB.
typealias Tower = Layers25<Layers25<Seed>>
