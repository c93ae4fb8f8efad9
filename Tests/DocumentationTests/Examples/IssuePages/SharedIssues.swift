import Foundation
import Ratchet
import RatchetTesting

// The mistakes and their fixes in Docs/IssueCodes/R050.md to R054.md and R059.md. IssuePageTests runs them.

func unreadableFile(_ file: URL) {
  @Shared(.fileStorage(file)) var count = 0
  print(count)
}

func unreadableFileFixed(_ file: URL) {
  @Shared(.fileStorage(file)) var count = 0
  if let error = $count.loadError {
    print("The count starts at 0 again: \(error)")
  }
}

/// A storage that is empty, and cannot be written.
struct FullDisk: SharedKey {
  var id: String { "count" }

  func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
    continuation.resumeReturningInitialValue()
  }

  func subscribe(
    context: LoadContext<Int>, subscriber: SharedSubscriber<Int>
  ) -> SharedSubscription {
    SharedSubscription {}
  }

  func save(_ value: Int, context: SaveContext, continuation: SaveContinuation) {
    continuation.resume(throwing: NotEnough())
  }
}

func fullDisk() {
  @Shared(FullDisk()) var count = 0
  $count.withLock { $0 += 1 }
}

func fullDiskFixed(_ file: URL) async {
  @Shared(.fileStorage(file)) var count = 0
  $count.withLock { $0 += 1 }
  do {
    try await $count.save()
  } catch {
    print("Not saved yet: \(error)")
  }
}

struct Visitor: Equatable, Sendable {
  var title = ""
  var nickname: String?
}

func lostPart() {
  @Shared(value: Visitor(nickname: "Countess")) var visitor
  guard let nickname = Shared($visitor.nickname) else { return }
  $visitor.withLock { $0.nickname = nil }
  nickname.withLock { $0 += "!" }
}

func lostPartFixed() {
  @Shared(value: Visitor(nickname: "Countess")) var visitor
  $visitor.withLock { $0.nickname = nil }
  if let nickname = Shared($visitor.nickname) {
    nickname.withLock { $0 += "!" }
  }
}

func twoTypes() {
  @Shared(.inMemory("count")) var count = 1
  @Shared(.inMemory("count")) var text = "one"
  print(count, text)
}

extension SharedKey where Self == InMemoryKey<Int>.Default {
  static var visitCount: Self { Self[.inMemory("visitCount"), default: 0] }
}

func twoTypesFixed() {
  @Shared(.visitCount) var count
  $count.withLock { $0 += 1 }
}

func partSetToNil() {
  @Shared(value: Visitor?.some(Visitor(nickname: "Countess"))) var visitor
  let title: Shared<String?> = $visitor.title
  title.withLock { $0 = nil }
}

func partSetToNilFixed() {
  @Shared(value: Visitor?.some(Visitor(nickname: "Countess"))) var visitor
  $visitor.withLock { $0 = nil }
}

/// A piggy bank whose balance other tasks change as well.
@Reducer
struct PiggyBank {
  struct State {
    @Shared var balance: Int
    let audit: @Sendable () -> Void
  }

  enum Action {
    case paid(Int)
    case paidFixed(Int)
  }

  var body: some ReducerOf<Self> {
    Reduce.throwing { state, action in
      switch action {
      case .paid(let amount):
        state.$balance.withLock { $0 -= amount }
        state.audit()
        guard state.balance >= 0 else { throw NotEnough() }
        return .none

      case .paidFixed(let amount):
        state.audit()
        try state.$balance.withLock { balance in
          guard balance >= amount else { throw NotEnough() }
          balance -= amount
        }
        return .none
      }
    }
  }
}
