import Ratchet
import Testing

@Suite("Removing a feature") struct EffectOwnershipTests {
  private let gate = Gate()
  private let other = Gate()

  private func board(
    afterChild: @escaping @Sendable (inout Board.State, Board.Action) -> Effect<Board.Action> = {
      _, _ in .none
    }
  ) -> StoreOf<Board> {
    Store(
      initialState: Board.State(
        detail: Worker.State(id: 1), rows: [.init(id: 1), .init(id: 2), .init(id: 3)])
    ) {
      Board(afterChild: afterChild)
    }
  }

  @Test("cancels the effects of an optional child, and no others")
  func optionalChild() async {
    let store = board()
    await store.send(.detail(.wait(gate)))
    await store.send(.left(.wait(other)))
    await store.send(.change { $0.detail = nil })
    #expect(gate.cancellations == 1)
    #expect(other.cancellations == 0)
    #expect(await store.liveNames == ["wait"])
  }

  @Test("cancels the effects of an optional child when a child with another identity replaced it")
  func replacedChild() async {
    let store = board()
    await store.send(.detail(.wait(gate)))
    await store.send(.change { $0.detail?.log = ["same child"] })
    #expect(gate.cancellations == 0)
    await store.send(.change { $0.detail = Worker.State(id: 2) })
    #expect(gate.cancellations == 1)
    await store.send(.detail(.wait(other)))
    #expect(await store.liveNames == ["wait"])
  }

  @Test("by the very action that returned a child's effect prevents the effect from starting")
  func sameActionOptional() async {
    let log = Log()
    let store = board { state, action in
      if case .detail = action { state.detail = nil }
      return .none
    }
    await store.send(
      .detail(.effect { .merge(.run { _ in log.note("ran") }, .run { _ in log.note("ran") }) })
    ).finish()
    #expect(log.lines == [])
    #expect(await store.listedEffects == 0)
    #expect(await store.listedFeatures == 0)
  }

  @Test("by the very action that returned a row's effect prevents the effect from starting")
  func sameActionRow() async {
    let log = Log()
    let store = board { state, action in
      if case .rows(.element(let id, _)) = action { state.rows.remove(id: id) }
      return .none
    }
    await store.send(
      .row(
        2, .effect { .concatenate(.run { _ in log.note("ran") }, .run { _ in log.note("ran") }) })
    ).finish()
    #expect(log.lines == [])
    #expect(await store.listedEffects == 0)
    #expect(await store.listedFeatures == 0)
  }

  @Test("still delivers an action that its effect had queued; the action is reported")
  func queuedActions() async {
    let store = board { state, action in
      if case .detail(.work) = action { state.detail = nil }
      if case .detail(.log(let line)) = action { state.log.append(line) }
      return .none
    }
    let issues = await issues {
      await store.send(.detail(.effect { .send(.log("farewell")) }))
    }
    #expect(await store.state.log == ["farewell"])
    #expect(issues.count == 1)
    #expect(issues.first?.hasPrefix("RatchetIssue R012 at Board.swift:") == true)
  }

  /// Each way to remove row 2 of three.
  static let removals: [(String, @Sendable (inout Board.State) -> Void)] = [
    ("by id", { $0.rows.remove(id: 2) }),
    ("by nil", { $0.rows[id: 2] = nil }),
    ("by position", { $0.rows.remove(at: 1) }),
    ("by predicate", { $0.rows.removeAll { $0.id == 2 } }),
    ("by range", { $0.rows.removeSubrange(1..<2) }),
    ("by offsets", { $0.rows.remove(atOffsets: [1]) }),
    ("by filter", { $0.rows = $0.rows.filter { $0.id != 2 } }),
    ("by another array", { $0.rows = [.init(id: 3), .init(id: 4), .init(id: 1)] }),
  ]

  @Test("from a list cancels the effects of that row, and no others", arguments: removals.indices)
  func oneRow(_ way: Int) async {
    let store = board()
    for id in 1...3 { await store.send(.row(id, .wait(Gate(), id: "\(id)"))) }
    #expect(await store.liveNames == ["1", "2", "3"])
    await store.send(.change { Self.removals[way].1(&$0) })
    #expect(await store.liveNames == ["1", "3"], "\(Self.removals[way].0)")
  }

  static let wholeRemovals: [(String, @Sendable (inout Board.State) -> Void)] = [
    ("removeAll", { $0.rows.removeAll() }),
    ("an empty array", { $0.rows = [] }),
    ("an array of others", { $0.rows = [.init(id: 7)] }),
    (
      "removed and added again, one by one",
      { state in
        for row in state.rows {
          state.rows.remove(id: row.id)
          state.rows.append(row)
        }
      }
    ),
    (
      "removed and added again, all",
      { state in
        let rows = state.rows
        state.rows.removeAll()
        state.rows.append(contentsOf: rows)
      }
    ),
  ]

  @Test(
    "for every row, even if rows come back, cancels all effects", arguments: wholeRemovals.indices)
  func allRows(_ way: Int) async {
    let store = board()
    for id in 1...3 { await store.send(.row(id, .wait(Gate(), id: "\(id)"))) }
    await store.send(.left(.wait(gate, id: "left")))
    await store.send(.change { Self.wholeRemovals[way].1(&$0) })
    #expect(await store.liveNames == ["left"], "\(Self.wholeRemovals[way].0)")
  }

  @Test("from a hundred rows one by one, added again in the same action, cancels all effects")
  func hundredRows() async {
    let rows = (1...100).map { Worker.State(id: $0) }
    let store = Store(initialState: Board.State(rows: IdentifiedArray(rows))) { Board() }
    for id in 1...100 { await store.send(.row(id, .wait(Gate(), id: "\(id)"))) }
    await store.send(
      .change { state in
        for row in rows { state.rows.remove(id: row.id) }
        for row in rows { state.rows.append(row) }
      })
    #expect(await store.liveNames == [])
  }

  static let harmless: [(String, @Sendable (inout Board.State) -> Void)] = [
    ("sort", { $0.rows.sort { $0.id > $1.id } }),
    ("reverse", { $0.rows.reverse() }),
    ("swap", { $0.rows.swapAt(0, 2) }),
    ("move", { $0.rows.move(fromOffsets: [0], toOffset: 3) }),
    ("append", { $0.rows.append(.init(id: 9)) }),
    ("insert", { $0.rows.insert(.init(id: 9), at: 0) }),
    ("change", { $0.rows[id: 2]?.log = ["changed"] }),
    ("replace", { $0.rows[id: 2] = .init(id: 2, log: ["replaced"]) }),
    ("update", { $0.rows.updateOrAppend(.init(id: 2, log: ["replaced"])) }),
    ("an equal array", { $0.rows = .init($0.rows.elements) }),
    ("a longer array", { $0.rows = .init([.init(id: 0)] + $0.rows.elements) }),
    (
      "a copy that was changed",
      { state in
        var copy = state.rows
        copy.append(.init(id: 9))
        state.rows = copy
      }
    ),
  ]

  @Test("does not happen by a change of order or content", arguments: harmless.indices)
  func noRow(_ way: Int) async {
    let store = board()
    for id in 1...3 { await store.send(.row(id, .wait(Gate(), id: "\(id)"))) }
    await store.send(.change { Self.harmless[way].1(&$0) })
    #expect(await store.liveNames == ["1", "2", "3"], "\(Self.harmless[way].0)")
  }

  @Test("by going back to a copy of the list cancels the effects added since the copy")
  func backToACopy() async {
    let store = board()
    let before = await store.state.rows
    await store.send(.change { $0.rows.append(.init(id: 4)) })
    await store.send(.row(1, .wait(gate, id: "1")))
    await store.send(.row(4, .wait(other, id: "4")))
    await store.send(.change { $0.rows = before })
    #expect(await store.liveNames == ["1"])
    #expect(other.cancellations == 1)
  }

  @Test("after more removals than the list remembers cancels the effects of the removed rows")
  func manyRemovals() async {
    let store = Store(
      initialState: Board.State(rows: .init((0..<200).map { Worker.State(id: $0) }))
    ) { Board() }
    for id in 0..<200 { await store.send(.row(id, .wait(gate, id: "\(id)"))) }
    await store.send(
      .change { state in for id in 0..<199 { state.rows.remove(id: id) } })
    #expect(await store.liveNames == ["199"])
    #expect(gate.cancellations == 199)
    #expect(await store.listedFeatures == 1)
  }

  @Test("ends the child's sequences, and lets the parent's go on")
  func sequences() async {
    let store = board()
    await store.send(
      .detail(
        .effect { [gate] in
          .concatenate(.wait(gate, id: "step", then: .log("1")), .send(.log("2")))
        }))
    await store.send(.change { $0.detail = nil }).finish()
    #expect(gate.cancellations == 1)
    await store.finish()
    #expect(await store.listedEffects == 0)
  }
}
