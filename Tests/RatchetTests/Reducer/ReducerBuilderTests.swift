import Testing

@testable import Ratchet

/// Reducers that append their names to the state, so that the state shows the order of their runs.
@Suite("ReducerBuilder: a body") struct ReducerBuilderTests {
  struct Note: Reducer {
    let name: String

    init(_ name: String) { self.name = name }

    func reduce(into state: inout [String], action: Int) -> Effect<Int> {
      state.append(name)
      return .none
    }
  }

  private func run(@ReducerBuilder<[String], Int> _ build: () -> some Reducer<[String], Int>)
    -> [String]
  {
    let reducer = build()
    var compiled: [String] = []
    _ = reducer.compiledByHand().reduce(&compiled, 0)
    // A reducer behaves the same whether it is compiled or not.
    var direct: [String] = []
    _ = reducer.reduce(into: &direct, action: 0)
    #expect(compiled == direct)
    return compiled
  }

  @Test("runs its reducers from top to bottom, each with the changes of those above it")
  func order() {
    let lines = run {
      Note("a")
      Reduce { state, _ in
        state.append("\(state.count)")
        return .none
      }
      CombineReducers {
        Note("b")
        Note("c")
      }
      Note("d")
    }
    #expect(lines == ["a", "1", "b", "c", "d"])
  }

  @Test("can be empty")
  func empty() {
    #expect(run {}.isEmpty)
    #expect(run { EmptyReducer() }.isEmpty)
  }

  @Test("supports if, else and switch", arguments: [0, 1, 2])
  func conditions(number: Int) {
    let lines = run {
      if number == 0 { Note("zero") }
      if number == 1 { Note("one") } else { Note("not one") }
      switch number {
      case 0: Note("a")
      case 1: Note("b")
      default: EmptyReducer()
      }
    }
    let expected = [["zero", "not one", "a"], ["one", "b"], ["not one"]]
    #expect(lines == expected[number])
  }

  @Test("supports for over arrays, optionals, availability and `any Reducer`")
  func loopsAndErasure() {
    let any: any Reducer<[String], Int> = Note("any")
    let absent: Note? = nil
    let present: Note? = Note("present")
    let lines = run {
      for number in 0..<3 { Note("\(number)") }
      any
      absent
      present
      Reduce(Note("erased"))
      if #available(macOS 15, *) { Note("available") }
    }
    #expect(lines == ["0", "1", "2", "any", "present", "erased", "available"])
  }

  @Test("merges the effects of its reducers in order")
  func effects() async {
    func sends(_ number: Int) -> Reduce<[Int], Int> {
      Reduce { state, action in
        guard action == 0 else {
          if number == 1 { state.append(action) }
          return .none
        }
        return .send(number)
      }
    }
    let store = Store(initialState: [Int]()) {
      sends(1)
      for number in 2..<4 { sends(number) }
      if true { sends(4) }
      sends(5)
    }
    await store.send(0)
    #expect(await store.state == [1, 2, 3, 4, 5])
  }

  @Test("is evaluated once per store, however many actions follow")
  func evaluatedOnce() async {
    let log = Log()
    struct Inner: Reducer {
      let log: Log
      var body: some Reducer<Int, Bool> {
        let _ = log.note("inner")
        Reduce { state, _ in
          state += 1
          return .none
        }
      }
    }
    struct Outer: Reducer {
      let log: Log
      var body: some Reducer<Int, Bool> {
        let _ = log.note("outer")
        Inner(log: log)
        if true { Inner(log: log) }
      }
    }
    let store = Store(initialState: 0) { Outer(log: log) }
    for _ in 0..<100 { await store.send(true) }
    #expect(await store.state == 200)
    #expect(log.lines == ["outer", "inner", "inner"])
    _ = Store(initialState: 0) { Outer(log: log) }
    #expect(log.lines.count == 6)
  }

  @Test("compiles a type-erased reducer once per store, and runs it in its place")
  func erased() async {
    struct Noting: Reducer {
      let log: Log
      var body: some Reducer<[Int], Int> {
        let _ = log.note("body")
        Reduce { state, action in
          state.append(action)
          return .none
        }
      }
    }
    let log = Log()
    let existential: any Reducer<[Int], Int> = Noting(log: log)
    let store = Store(initialState: [Int]()) {
      Reduce(Noting(log: log))
      Reduce(existential)
      existential
    }
    for action in 0..<3 { await store.send(action) }
    #expect(await store.state == [0, 0, 0, 1, 1, 1, 2, 2, 2])
    #expect(log.lines == ["body", "body", "body"])
  }
}
