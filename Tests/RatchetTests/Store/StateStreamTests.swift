import Ratchet
import Testing

@Suite("states(of:): a stream of states") struct StateStreamTests {
  private func counter() -> StoreOf<Counter> {
    Store(initialState: Counter.State()) { Counter() }
  }

  @Test("yields the current value first, then each new one")
  func values() async {
    let store = counter()
    await store.send(.set(1))
    var values = await store.states(of: \.count).makeAsyncIterator()
    #expect(await values.next() == 1)
    await store.send(.set(2))
    #expect(await values.next() == 2)
    await store.send(.set(3))
    #expect(await values.next() == 3)
  }

  @Test(
    "yields the latest value to a slow observer, which never slows the store, and none twice in a row"
  )
  func latest() async {
    let store = counter()
    var values = await store.states(of: \.count).makeAsyncIterator()
    #expect(await values.next() == 0)
    for number in 1...100 { await store.send(.set(number)) }
    #expect(await values.next() == 100)
    await store.send(.set(5))
    await store.send(.set(100))
    await store.send(.set(100))
    await store.send(.set(101))
    #expect(await values.next() == 101)
  }

  @Test("yields a NaN once, and of a value with a NaN each other change")
  func notANumber() async {
    struct Chart: Equatable, Sendable {
      var mean = Double.nan
      var count = 0.0
    }
    var store: Store<Chart, Double>? = Store(initialState: Chart()) {
      Reduce<Chart, Double> { state, count in
        state.count = count
        return .none
      }
    }
    var means = await store?.states(of: \.mean).makeAsyncIterator()
    var charts = await store?.states(of: \.self).makeAsyncIterator()
    #expect(await means?.next()?.isNaN == true)
    #expect(await charts?.next()?.count == 0)
    await store?.send(1)
    #expect(await charts?.next()?.count == 1)
    await store?.send(1)
    store = nil
    #expect(await means?.next() == nil)
    #expect(await charts?.next() == nil)
  }

  @Test("skips a value that was replaced before it was read")
  func thereAndBack() async {
    var store: StoreOf<Counter>? = counter()
    var values = await store?.states(of: \.count).makeAsyncIterator()
    #expect(await values?.next() == 0)
    await store?.send(.set(5))
    await store?.send(.set(0))
    store = nil
    #expect(await values?.next() == nil)
  }

  @Test("yields one change for an action with everything that it queued")
  func oneCommit() async {
    let store = counter()
    let log = Log()
    let reader = Task { [stream = await store.states(of: \.count)] in
      for await value in stream { log.note("\(value)") }
    }
    #expect(await log.lines(atLeast: 1) == ["0"])
    await store.send(.chain(10))
    #expect(await log.lines(atLeast: 2) == ["0", "11"])
    reader.cancel()
    await reader.value
  }

  @Test("ends with the store")
  func endsWithStore() async {
    var store: StoreOf<Counter>? = counter()
    let stream = await store?.states(of: \.count)
    let reader = Task {
      var values: [Int] = []
      if let stream { for await value in stream { values.append(value) } }
      return values
    }
    store = nil
    #expect(await reader.value == [0])
  }

  @Test("has its own position: each of two observers sees the values that it is in time for")
  func twoObservers() async {
    let store = counter()
    var fast = await store.states(of: \.count).makeAsyncIterator()
    var slow = await store.states(of: \.count).makeAsyncIterator()
    #expect(await fast.next() == 0)
    await store.send(.set(1))
    #expect(await fast.next() == 1)
    await store.send(.set(2))
    #expect(await fast.next() == 2)
    #expect(await slow.next() == 2)
  }

  @Test("that is no longer read is removed at the next change")
  func forgotten() async {
    let store = counter()
    let log = Log()
    let readers = await [store.states(of: \.count), store.states(of: \.count)].map { stream in
      Task { for await value in stream { log.note("\(value)") } }
    }
    _ = await log.lines(atLeast: 2)
    #expect(await store.observerCount == 2)
    for reader in readers { reader.cancel() }
    for reader in readers { await reader.value }
    await store.send(.set(1))
    #expect(await store.observerCount == 0)
  }

  @Test("of an optional scope ends when the state goes, with the last value given")
  func endsWithScope() async throws {
    let store = Store(initialState: Board.State(detail: Worker.State())) { Board() }
    let scope = try #require(await store.scope(state: \.detail, action: \.detail))
    var lines = await scope.states(of: \.log).makeAsyncIterator()
    #expect(await lines.next() == [])
    await scope.send(.log("a"))
    #expect(await lines.next() == ["a"])
    await store.send(.change { $0.detail = nil })
    #expect(await lines.next() == nil)
    #expect(await store.observerCount == 0)
    var late = await scope.states(of: \.log).makeAsyncIterator()
    #expect(await late.next() == nil)
  }

  @Test("yields a change made after a run that ends without a wait")
  func afterRunWithoutWait() async {
    var store: Store<Int, Bool>? = Store(initialState: 0) {
      Reduce<Int, Bool> { state, isSecond in
        guard isSecond else { return .concatenate(.run { _ in }, .send(true)) }
        state = 1
        return .none
      }
    }
    var values = await store?.states(of: \.self).makeAsyncIterator()
    #expect(await values?.next() == 0)
    await store?.send(false)
    store = nil
    #expect(await values?.next() == 1)
  }

  @Test("is checked once per action, however many of its runs end without a wait")
  func oneCommitOfManyRuns() async {
    let store = Store(initialState: 0) {
      Reduce<Int, Int> { _, runs in .merge((0..<runs).map { _ in .run { _ in } }) }
    }
    let commits = Log()
    await store.observeCommits { _ in commits.note("commit") }
    await store.send(1_000)
    #expect(commits.lines.count == 1)
  }

  @Test("that is no longer read is removed, also without an action")
  func forgottenWithoutActions() async {
    let store = counter()
    let kept = await store.states(of: \.count)
    for _ in 0..<1_000 {
      for await _ in await store.states(of: \.count) { break }
      #expect(await store.observerCount <= 32)
    }
    await store.send(.set(1))
    #expect(await store.observerCount == 1)
    var values = kept.makeAsyncIterator()
    #expect(await values.next() == 1)
  }

  @Test("is kept when there are many")
  func manyObservers() async {
    let store = counter()
    var streams: [StateStream<Int>] = []
    for _ in 0..<100 { streams.append(await store.states(of: \.count)) }
    #expect(await store.observerCount == 100)
    await store.send(.set(1))
    for stream in streams {
      var values = stream.makeAsyncIterator()
      #expect(await values.next() == 1)
    }
  }

  @Test("is not checked when others begin to observe")
  func notToldByOthers() async {
    let store = counter()
    let commits = Log()
    await store.observeCommits { _ in commits.note("commit") }
    for _ in 0..<100 { for await _ in await store.states(of: \.count) { break } }
    #expect(commits.lines == [])
  }
}
