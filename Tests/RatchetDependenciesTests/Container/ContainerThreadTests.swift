import Foundation
import RatchetDependencies
import Synchronization
import Testing

@Suite("A container that several threads use") struct ContainerThreadTests {
  final class Part: Sendable {}

  /// Runs work on a number of separate threads, and waits for all.
  private func onThreads(_ count: Int, _ work: @escaping @Sendable (Int) -> Void) async {
    await withTaskGroup { group in
      for index in 0..<count {
        group.addTask {
          await withCheckedContinuation { continuation in
            Thread {
              work(index)
              continuation.resume()
            }.start()
          }
        }
      }
    }
  }

  /// Lets threads continue once a number of them have arrived.
  private final class Gate: Sendable {
    // Threads wait here for each other.
    private let condition = NSCondition()
    private let missing: Atomic<Int>

    init(_ count: Int) { missing = Atomic(count) }

    func pass() {
      condition.lock()
      missing.subtract(1, ordering: .relaxed)
      condition.broadcast()
      while missing.load(ordering: .relaxed) > 0 { condition.wait() }
      condition.unlock()
    }
  }

  @Test(
    "makes a singleton once, and each thread gets that one", arguments: [Lifetime.singleton, .weak])
  func once(_ lifetime: Lifetime) async throws {
    for _ in 0..<50 {
      let container = Container()
      let log = Log()
      container.register(lifetime: lifetime) { _ in
        log.note("made")
        return Part()
      }
      let gate = Gate(8)
      let parts = LockIsolated<[Part]>([])
      await onThreads(8) { _ in
        gate.pass()
        #expect(throws: Never.self) {
          let part = try container.resolve(Part.self)
          parts.withValue { $0.append(part) }
        }
      }
      #expect(parts.value.count == 8)
      #expect(Set(parts.value.map { ObjectIdentifier($0) }).count == 1)
      #expect(log.lines == ["made"])
    }
  }

  @Test("makes two singletons at the same time: no lock is held meanwhile")
  func unlocked() async throws {
    let container = Container()
    let gate = Gate(2)
    for name in ["a", "b"] {
      container.register(name: name, lifetime: .singleton) { _ in
        // Returns only once both are being made.
        gate.pass()
        return Part()
      }
    }
    await onThreads(2) { index in
      #expect(throws: Never.self) { try container.resolve(Part.self, name: ["a", "b"][index]) }
    }
  }

  @Test("lets another thread make a singleton after one has failed")
  func failing() async throws {
    struct Refusal: Error {}
    let container = Container()
    let attempts = Atomic(0)
    container.register(lifetime: .singleton) { _ in
      if attempts.add(1, ordering: .relaxed).oldValue == 0 { throw Refusal() }
      return Part()
    }
    let outcomes = LockIsolated<[Bool]>([])
    await onThreads(4) { _ in
      let hasFailed: Bool
      do {
        _ = try container.resolve(Part.self)
        hasFailed = false
      } catch {
        hasFailed = true
      }
      outcomes.withValue { $0.append(hasFailed) }
    }
    #expect(outcomes.value.filter(\.self).count == 1)
    #expect(attempts.load(ordering: .relaxed) == 2)
  }

  /// A singleton that needs another, whose container may be the same or a different one.
  private func register(
    _ name: String, in container: Container, needing other: String, of another: Container,
    _ gate: Gate, _ passed: LockIsolated<Set<String>>
  ) {
    container.register(name: name, lifetime: .singleton) { _ in
      // The gate is passed only once: a thread that waited for the other one runs this again.
      if passed.withValue({ $0.insert(name).inserted }) { gate.pass() }
      _ = try another.resolve(Part.self, name: other)
      return Part()
    }
  }

  @Test(
    "reports a cycle across two threads to each of them, in one container or in two",
    arguments: [true, false])
  func cycle(isOneContainer: Bool) async throws {
    for _ in 0..<50 {
      let first = Container()
      let second = isOneContainer ? first : Container()
      let gate = Gate(2)
      let passed = LockIsolated<Set<String>>([])
      register("hen", in: first, needing: "egg", of: second, gate, passed)
      register("egg", in: second, needing: "hen", of: first, gate, passed)
      let errors = LockIsolated<[ContainerError]>([])
      await onThreads(2) { index in
        let (container, name) = index == 0 ? (first, "hen") : (second, "egg")
        do throws(ContainerError) {
          _ = try container.resolve(Part.self, name: name)
        } catch {
          errors.withValue { $0.append(error) }
        }
      }
      #expect(errors.value.count == 2)
      for error in errors.value {
        guard case .cycle(let keys) = error else {
          Issue.record(error)
          continue
        }
        let names = keys.compactMap(\.name)
        #expect(names == ["hen", "egg", "hen"] || names == ["egg", "hen", "egg"])
      }
    }
  }

  @Test(
    "shows the whole cycle over two threads, and not the parts that the threads only share")
  func cycleOverUnshared() async throws {
    for _ in 0..<50 {
      let container = Container()
      let gate = Gate(2)
      let passed = LockIsolated<Set<String>>([])
      register("hen", in: container, needing: "nest", of: container, gate, passed)
      register("egg", in: container, needing: "coop", of: container, gate, passed)
      for (name, other) in [("nest", "egg"), ("coop", "hen")] {
        container.register(name: name, lifetime: .transient) { resolver in
          _ = try resolver.resolve(Part.self, name: other)
          return Part()
        }
      }
      let ways = LockIsolated<[[String]]>([])
      await onThreads(2) { index in
        let name = index == 0 ? "hen" : "egg"
        let error = #expect(throws: ContainerError.self) {
          try container.resolve(Part.self, name: name)
        }
        guard case .cycle(let keys)? = error else { return }
        ways.withValue { $0.append(keys.compactMap(\.name)) }
      }
      #expect(ways.value.count == 2)
      let round = ["hen", "nest", "egg", "coop", "hen"]
      let other = ["egg", "coop", "hen", "nest", "egg"]
      #expect(ways.value.allSatisfy { $0 == round || $0 == other })
    }
  }

  @Test("can be used by a task that a factory has started")
  func task() async throws {
    let container = Container()
    container.register(lifetime: .singleton) { [container] _ in
      Task { try container.resolve(Part.self, name: "late") }
    }
    container.register(name: "late", lifetime: .transient) { _ in Part() }
    container.register(Task<Part, any Error>.self, name: "outer") { resolver in
      try resolver.resolve()
    }
    _ = try await container.resolve(Task<Part, any Error>.self, name: "outer").value
  }

  @Test("can be registered in and resolved from at once")
  func registering() async {
    let container = Container()
    container.register { _ in 0 }
    container.register { resolver in "\(try resolver.resolve(Int.self))" }
    await onThreads(4) { index in
      for number in 0..<200 {
        if index == 0 {
          container.register(lifetime: number.isMultiple(of: 2) ? .singleton : .graph) { _ in number
          }
        } else {
          #expect(throws: Never.self) { try container.resolve(String.self) }
        }
      }
    }
  }
}
