import Observation
import Ratchet
import Testing

@MainActor
@Suite("A child model") struct ModelScopeTests {
  private let model = StoreModel(initialState: Office.State()) { Office() }

  private func change(_ change: @escaping @Sendable (inout Office.State) -> Void) {
    model.send(.changed(change))
  }

  /// The number of readers that a change notifies.
  private func woken(_ reads: [() -> Any], by change: () -> Void) -> Int {
    let log = Log()
    for read in reads {
      withObservationTracking {
        _ = read()
      } onChange: {
        log.note("woken")
      }
    }
    change()
    return log.lines.count
  }

  @Test("of a part reads it and sends to it; it is the same object while it is referenced")
  func part() {
    let desk = model.scope(state: \.desk, action: \.desk)
    desk.send(.tapped)
    #expect(desk.count == 1)
    #expect(model.desk.count == 1)
    #expect(desk === model.scope(state: \.desk, action: \.desk))
    #expect(
      woken([{ desk.count }, { desk.note }, { model.title }], by: { desk.send(.tapped) }) == 1)
    #expect(woken([{ desk.count }], by: { change { $0.desk = Desk.State(id: 5) } }) == 1)
  }

  @Test("of an optional part exists while the part does, and that is observed")
  func optional() throws {
    let isThere = {
      self.model.scope(state: \.guest, action: \.guest) as StoreModelOf<Desk>? as Any
    }
    #expect(model.scope(state: \.guest, action: \.guest) == nil)
    #expect(woken([isThere], by: { change { $0.guest = Desk.State(id: 1) } }) == 1)
    let guest = try #require(model.scope(state: \.guest, action: \.guest))
    guest.send(.tapped)
    #expect(guest.count == 1)
    #expect(woken([isThere], by: { guest.send(.tapped) }) == 0)
    #expect(woken([isThere, { guest.count }], by: { change { $0.guest = nil } }) == 2)
    #expect(guest.id == 1)
    #expect(guest.count == 2)
  }

  @Test("ends with its child: a child that replaces it has its own model")
  func gone() async throws {
    change { $0.guest = Desk.State(id: 1) }
    let first = try #require(model.scope(state: \.guest, action: \.guest))
    first.send(.tapped)
    #expect(first.count == 1)
    change { $0.guest = Desk.State(id: 2, count: 20) }
    let second = try #require(model.scope(state: \.guest, action: \.guest))
    #expect(first !== second)
    let reported = await issues { @MainActor in _ = first.send(.tapped) }
    #expect(reported.count == 1)
    #expect(second.count == 20)
    #expect(first.count == 1)
    #expect(first.id == 1)
    second.send(.tapped)
    #expect(second.count == 21)
  }

  @Test("of an element ends with it, even if another element comes under its id")
  func goneElement() async throws {
    change { $0.desks = [Desk.State(id: 1), Desk.State(id: 2)] }
    let desks = model.scope(state: \.desks, action: \.desks)
    let first = desks[0]
    first.send(.tapped)
    #expect(first.count == 1)
    change { $0.desks.remove(id: 1) }
    // The list still has the old state, and makes the model from it.
    let late = desks[0]
    #expect(late.id == 1)
    change { $0.desks.append(Desk.State(id: 1, count: 10)) }
    let second = try #require(model.scope(state: \.desks, action: \.desks, id: 1))
    #expect(second !== first)
    let reported = await issues { @MainActor in
      _ = first.send(.tapped)
      _ = late.send(.tapped)
    }
    #expect(reported.count == 2)
    #expect([first.count, late.count, second.count] == [1, 0, 10])
  }

  @Test("of presented state exists while the state does, through either of its key paths")
  func presented() throws {
    #expect(model.scope(state: \.sheet, action: \.sheet) == nil)
    #expect(
      woken(
        [
          { model.scope(state: \.sheet, action: \.sheet) as Any },
          { model.scope(state: \.$sheet, action: \.sheet) as Any },
        ], by: { change { $0.sheet = Desk.State(id: 1) } }) == 2)
    let sheet = try #require(model.scope(state: \.sheet, action: \.sheet))
    sheet.send(.tapped)
    #expect(model.scope(state: \.$sheet, action: \.sheet)?.count == 1)
    model.send(.sheet(.dismiss))
    #expect(model.scope(state: \.$sheet, action: \.sheet) == nil)
  }

  @Test("of an element notifies readers of that element only")
  func elements() throws {
    change { $0.desks = [Desk.State(id: 1), Desk.State(id: 2), Desk.State(id: 3)] }
    let desks = model.scope(state: \.desks, action: \.desks)
    #expect(desks.count == 3)
    #expect(desks.ids == [1, 2, 3])
    #expect(desks[1] === model.scope(state: \.desks, action: \.desks, id: 2))
    desks[1].send(.tapped)
    #expect(desks.map(\.count) == [0, 1, 0])
    let readers: [() -> Any] = desks.map { desk in { desk.count } }
    #expect(woken(readers, by: { desks[2].send(.tapped) }) == 1)
    #expect(
      woken(
        [{ model.scope(state: \.desks, action: \.desks).count }], by: { desks[0].send(.tapped) })
        == 0)
    #expect(
      woken(
        [{ model.scope(state: \.desks, action: \.desks).count }],
        by: { change { $0.desks.remove(id: 1) } }) == 1)
    #expect(model.scope(state: \.desks, action: \.desks, id: 1) == nil)
  }

  @Test("of an element of a stack is one of a collection, from the bottom to the top")
  func stack() throws {
    change { $0.floors = StackState([Desk.State(id: 1), Desk.State(id: 2)]) }
    let floors = model.scope(state: \.floors, action: \.floors)
    #expect(floors.ids == model.floors.ids)
    #expect(floors[1] === model.scope(state: \.floors, action: \.floors, id: floors.ids[1]))
    floors[1].send(.tapped)
    #expect(floors.map(\.count) == [0, 1])
    #expect(model.floors.map(\.count) == [0, 1])
    let readers: [() -> Any] = floors.map { floor in { floor.count } }
    #expect(woken(readers, by: { floors[0].send(.tapped) }) == 1)
    let count = { model.scope(state: \.floors, action: \.floors).count }
    #expect(woken([count], by: { floors[0].send(.tapped) }) == 0)
    #expect(woken([count], by: { model.send(.floors(.popFrom(id: floors.ids[1]))) }) == 1)
    #expect(model.scope(state: \.floors, action: \.floors, id: floors.ids[1]) == nil)
    #expect(floors[1].id == 2)
  }

  @Test("of a case exists while the state is in that case, and that is observed")
  func cases() throws {
    let room = model.scope(state: \.room, action: \.room)
    #expect(room.scope(case: \.meeting, action: \.meeting) == nil)
    #expect(
      woken(
        [{ room.scope(case: \.meeting, action: \.meeting) as Any }],
        by: { room.send(.moved(.meeting(Desk.State(id: 1)))) }) == 1)
    let meeting = try #require(room.scope(case: \.meeting, action: \.meeting))
    #expect(woken([{ meeting.count }, { room.state }], by: { meeting.send(.tapped) }) == 1)
    #expect(meeting.count == 1)
  }

  @Test("of an observable state in a plain one is notified when another replaces it")
  func observableInPlain() {
    let model = StoreModel(initialState: PlainOffice.State()) { PlainOffice() }
    let desk = model.scope(state: \.desk, action: \.desk)
    #expect(woken([{ desk.count }, { desk.note }], by: { desk.send(.tapped) }) == 1)
    #expect(woken([{ desk.count }, { desk.note }], by: { model.send(.replaced) }) == 2)
  }
}

private struct PlainOffice: Reducer {
  struct State { var desk = Desk.State(id: 0) }

  @CasePathable
  enum Action {
    case desk(Desk.Action)
    case replaced
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.desk, action: \.desk) { Desk() }
    Reduce { state, action in
      if case .replaced = action { state.desk = Desk.State(id: 1) }
      return .none
    }
  }
}

@Suite("A store model stops the program") struct ModelWordingTests {
  @Test("when its store is not isolated to the main actor")
  func offMainActor() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        _ = StoreModel(Store(initialState: Counter.State()) { Counter() })
      }
    }
    try expectFatalError(
      """
      A StoreModel was made from a store that is not isolated to the main actor. Make the store \
      with `isolation: MainActor.shared`, or let `StoreModel(initialState:reducer:)` make it.
      """, of: result)
  }
}
