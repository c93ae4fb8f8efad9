import Ratchet
import RatchetIssues
import Testing

/// A scope made for a child never shows another child.
@Suite("scope(state:action:): a scope of a child") struct ChildScopeTests {
  typealias HotelStore = StoreOf<Hotel>
  typealias Change = @Sendable (inout Hotel.State) -> Void

  /// The operations on a scope, whatever its types.
  struct Scope: Sendable {
    let log: @Sendable () async -> [String]
    let send: @Sendable (String) async -> Void
    let logs: @Sendable () async -> StateStream<[String]>

    init?(_ store: StoreOf<Worker>?) {
      guard let store else { return nil }
      log = { await store.state.log }
      send = { await store.send(.log($0)) }
      logs = { await store.states(of: \.log) }
    }

    init?(_ store: StoreOf<Guest>?) {
      guard let store else { return nil }
      log = { await store.state.log }
      send = { await store.send(.log($0)) }
      logs = { await store.states(of: \.log) }
    }
  }

  /// A way to have a scope of a child, and ways to replace the child.
  struct Way: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let initial: Hotel.State
    let scope: @Sendable (HotelStore) async throws -> Scope?
    /// Changes that keep the child's identity.
    var kept: [Change] = []
    /// Changes that each put another child in its place in one action.
    let replaced: [Change]
    /// Changes that remove the child and present it again, in two actions.
    let gone: Change
    let again: Change
    /// The action in the reported issue.
    var late = #".log("late")"#
  }

  private static let worker = Stop.State.worker(Worker.State(id: 1))

  static let ways: [Way] = [
    Way(
      testDescription: "that is presented",
      initial: Hotel.State(guest: Guest.State()),
      scope: { Scope(await $0.scope(state: \.guest, action: \.guest.presented)) },
      kept: [
        { $0.guest = Guest.State(log: ["kept"]) },
        { state in
          let copy = state
          state = copy
          state.guest?.log = ["kept"]
        },
      ],
      replaced: [
        {
          $0.guest = nil
          $0.guest = Guest.State(log: ["new"])
        },
        { $0 = Hotel.State(guest: Guest.State(log: ["new"])) },
      ],
      gone: { $0.guest = nil },
      again: { $0.guest = Guest.State(log: ["new"]) }),
    Way(
      testDescription: "in a case of what is presented",
      initial: Hotel.State(destination: worker),
      scope: {
        Scope(await $0.scope(state: \.destination?.worker, action: \.destination.worker))
      },
      kept: [{ $0.destination = .worker(Worker.State(id: 1, log: ["kept"])) }],
      replaced: [
        {
          $0.destination = nil
          $0.destination = .worker(Worker.State(id: 1, log: ["new"]))
        },
        {
          $0.destination = .other(Worker.State(id: 1))
          $0.destination = .worker(Worker.State(id: 1, log: ["new"]))
        },
        { $0.destination = .worker(Worker.State(id: 2, log: ["new"])) },
      ],
      gone: { $0.destination = .other(Worker.State(id: 1)) },
      again: { $0.destination = .worker(Worker.State(id: 1, log: ["new"])) }),
    Way(
      testDescription: "of the store of an enum of features",
      initial: Hotel.State(destination: worker),
      scope: { store in
        let stop = try #require(
          await store.scope(state: \.destination, action: \.destination.presented))
        guard case .worker(let worker) = await stop.case else { return nil }
        return Scope(worker)
      },
      kept: [{ $0.destination = .worker(Worker.State(id: 1, log: ["kept"])) }],
      replaced: [
        { $0.destination = .worker(Worker.State(id: 2, log: ["new"])) },
        {
          $0.destination = nil
          $0.destination = .worker(Worker.State(id: 1, log: ["new"]))
        },
      ],
      gone: { $0.destination = .other(Worker.State(id: 1)) },
      again: { $0.destination = .worker(Worker.State(id: 1, log: ["new"])) },
      // The action also passes through the scope of the enum, whose child is gone too.
      late: #".worker(.log("late"))"#),
    Way(
      testDescription: "that is optional",
      initial: Hotel.State(optional: Guest.State()),
      scope: { Scope(await $0.scope(state: \.optional, action: \.optional)) },
      kept: [{ $0.optional = Guest.State(log: ["kept"]) }],
      replaced: [],
      gone: { $0.optional = nil },
      again: { $0.optional = Guest.State(log: ["new"]) }),
    Way(
      testDescription: "in an array",
      initial: Hotel.State(rows: [Worker.State(id: 1), Worker.State(id: 2)]),
      scope: { Scope(await $0.scope(state: \.rows, action: \.rows, id: 1)) },
      kept: [
        {
          $0.rows.remove(id: 2)
          $0.rows.append(Worker.State(id: 3))
          $0.rows[id: 1]?.log = ["kept"]
        }
      ],
      replaced: [
        {
          $0.rows.remove(id: 1)
          $0.rows.append(Worker.State(id: 1, log: ["new"]))
        },
        {
          $0.rows.removeAll()
          $0.rows.append(Worker.State(id: 1, log: ["new"]))
        },
      ],
      gone: { $0.rows.remove(id: 1) },
      again: { $0.rows.append(Worker.State(id: 1, log: ["new"])) }),
    Way(
      testDescription: "in an array, by a key path",
      initial: Hotel.State(rows: [Worker.State(id: 1), Worker.State(id: 2)]),
      scope: { Scope(await $0.scope(state: \.rows[id: 1], action: \.rows[id: 1])) },
      kept: [{ $0.rows[id: 1]?.log = ["kept"] }],
      replaced: [],
      gone: { $0.rows.remove(id: 1) },
      again: { $0.rows.append(Worker.State(id: 1, log: ["new"])) }),
    Way(
      testDescription: "in a stack",
      initial: Hotel.State(guests: [Guest.State()]),
      scope: { Scope(await $0.scope(state: \.guests, action: \.guests, id: 0)) },
      kept: [
        {
          $0.guests.append(Guest.State())
          $0.guests[0].log = ["kept"]
        }
      ],
      replaced: [{ $0.guests = [Guest.State(log: ["new"])] }],
      gone: { $0.guests.removeAll() },
      again: { $0.guests = [Guest.State(log: ["new"])] }),
    Way(
      testDescription: "in a case of an element of a stack, by a key path",
      initial: Hotel.State(path: [worker]),
      scope: { Scope(await $0.scope(state: \.path[id: 0]?.worker, action: \.path[id: 0].worker)) },
      kept: [{ $0.path[id: 0] = .worker(Worker.State(id: 1, log: ["kept"])) }],
      replaced: [
        { $0.path = [.worker(Worker.State(id: 1, log: ["new"]))] },
        { $0.path[0] = .worker(Worker.State(id: 2, log: ["new"])) },
        {
          $0.path[0] = .other(Worker.State(id: 1))
          $0.path[0] = .worker(Worker.State(id: 1, log: ["new"]))
        },
      ],
      gone: { $0.path[0] = .other(Worker.State(id: 1)) },
      again: { $0.path[0] = .worker(Worker.State(id: 1, log: ["new"])) }),
  ]

  @Test("follows the child while its identity stays the same", arguments: ways)
  func kept(_ way: Way) async throws {
    for change in way.kept {
      let store = Store(initialState: way.initial) { Hotel() }
      let scope = try #require(await way.scope(store))
      await store.send(.change(change))
      #expect(await scope.log() == ["kept"])
      await scope.send("more")
      #expect(await scope.log() == ["kept", "more"])
    }
  }

  private func expectGone(
    _ way: Way, _ store: HotelStore, _ scope: Scope,
    _ logs: inout StateStream<[String]>.Iterator
  ) async throws {
    let before = await store.state
    #expect(await scope.log() == ["old"])
    #expect(await logs.next() == ["old"])
    #expect(await logs.next() == nil)
    let reported = await issues { await scope.send("late") }
    #expect(await store.state == before)
    let issue = try #require(reported.first)
    #expect(reported.count == 1)
    #expect(issue.hasPrefix("RatchetIssue R033 at ChildScopeTests.swift:"))
    #expect(
      issue.drop { $0 != "\n" } == """

          An action was sent to the store of a child that is gone; it was dropped.
            action  \(way.late)
          Another child has taken its place and has its own store: scope again. The location is \
        that of the scope.
          More: ratchet explain R033
        """)
    // Once its child is gone, the scope keeps the old state, whatever is sent.
    #expect(await scope.log() == ["old"])
  }

  @Test("ends when another child replaces its child in one action", arguments: ways)
  func replaced(_ way: Way) async throws {
    for change in way.replaced {
      let store = Store(initialState: way.initial) { Hotel() }
      let scope = try #require(await way.scope(store))
      await scope.send("old")
      #expect(await scope.log() == ["old"])
      var logs = await scope.logs().makeAsyncIterator()
      await store.send(.change(change))
      try await expectGone(way, store, scope, &logs)
    }
  }

  @Test(
    "ends when the child is removed, even if another child is added afterwards", arguments: ways)
  func again(_ way: Way) async throws {
    let store = Store(initialState: way.initial) { Hotel() }
    let scope = try #require(await way.scope(store))
    await scope.send("old")
    #expect(await scope.log() == ["old"])
    var logs = await scope.logs().makeAsyncIterator()
    await store.send(.change(way.gone))
    #expect(await scope.log() == ["old"])
    #expect(await issues { await scope.send("late") }.count == 1)
    await store.send(.change(way.again))
    try await expectGone(way, store, scope, &logs)
  }

  @Test("ends permanently even if nothing observed it while the child was absent", arguments: ways)
  func unseen(_ way: Way) async throws {
    let store = Store(initialState: way.initial) { Hotel() }
    let scope = try #require(await way.scope(store))
    await store.send(.change(way.gone))
    await store.send(.change(way.again))
    #expect(await scope.log() == [])
    #expect(await issues { await scope.send("late") }.count == 1)
    let other = try #require(await way.scope(store))
    #expect(await other.log() == ["new"])
    await other.send("more")
    #expect(await other.log() == ["new", "more"])
  }

  @Test("drops the actions that follow in a batch once an earlier one has replaced the child")
  func batch() async throws {
    let store = Store(initialState: Hotel.State(guest: Guest.State())) {
      Hotel()
      Reduce<Hotel.State, Hotel.Action> { state, action in
        if case .guest(.presented(.log("leave"))) = action {
          state.guest = nil
          state.guest = Guest.State(log: ["new"])
        }
        return .none
      }
    }
    let scope = try #require(await store.scope(state: \.guest, action: \.guest.presented))
    let reported = await issues {
      await scope.send(contentsOf: [.log("a"), .log("leave"), .log("late")])
    }
    #expect(reported.count == 1)
    #expect(reported.first?.hasPrefix("RatchetIssue R033 at ChildScopeTests.swift:") == true)
    #expect(reported.first?.contains(#".log("late")"#) == true)
    #expect(await store.state.guest?.log == ["new"])
  }

  @Test("is observed only while it is referenced and nothing else detects the removal")
  func watched() async throws {
    var watched: [String] = []
    for way in Self.ways {
      let store = Store(initialState: way.initial) { Hotel() }
      let scope = try #require(await way.scope(store))
      if await store.observerCount > 0 { watched.append(way.testDescription) }
      _ = await scope.log()
    }
    #expect(
      watched == [
        "of the store of an enum of features", "that is optional", "in an array, by a key path",
      ])
    let store = Store(initialState: Hotel.State(optional: Guest.State())) { Hotel() }
    for _ in 0..<3 { _ = await store.scope(state: \.optional, action: \.optional) }
    await store.send(.optional(.log("a")))
    #expect(await store.observerCount == 0)
  }
}
