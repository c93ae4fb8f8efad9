extension IssuePage {
  /// Issues of explored programs.
  static let explore: [IssuePage] = [
    IssuePage(
      code: "T030",
      title: "The explored program fails in one of its orders",
      cause: """
        `explore` ran the program in many orders, and one of them fails. The issue beside this one \
        is the failure. This one shows the steps of the shortest failing run found, and the command \
        that repeats it. In the example, the answer to the older query may arrive last.
        """,
      mistake: """
        return .run { send in
          try await clock.sleep(for: .milliseconds(50))
          await send(.found("about \\(query)"))
        }
        """,
      fix: """
        Read the trace from its end: the last lines show the event that came too late. Here the \
        older search must be cancelled.
        """,
      fixed: """
        return .run { send in
          try await clock.sleep(for: .milliseconds(50))
          await send(.found("about \\(query)"))
        }
        .cancellable(id: CancelID.search, cancelInFlight: true)
        """,
      file: "ExploreIssues.swift"),
    IssuePage(
      code: "T031",
      title: "The explored program threw an error",
      cause: """
        The closure of `explore` threw in one of its orders, which fails that run. T030 shows the \
        order.
        """,
      mistake: """
        await explore(seeds: 100) {
          let kiosk = Store(initialState: Kiosk.State(papers: 1)) { Kiosk() }
          async let first = kiosk.trySend(.sold)
          async let second = kiosk.trySend(.sold)
          _ = try await (first, second)
        }
        """,
      fix: "Catch the errors that belong to the program, and check what must hold then.",
      fixed: """
        await explore(seeds: 100) {
          let kiosk = Store(initialState: Kiosk.State(papers: 1)) { Kiosk() }
          async let first = kiosk.trySend(.sold)
          async let second = kiosk.trySend(.sold)
          do {
            _ = try await (first, second)
          } catch is SoldOut {
            let papers = await kiosk.state.papers
            expectNoDifference(papers, 0)
          }
        }
        """,
      file: "ExploreIssues.swift"),
    IssuePage(
      code: "T032",
      title: "The explored program does not end",
      cause: """
        A run took a million steps without an end. The clock of a run advances by itself, so a \
        timer that is never cancelled ticks for ever.
        """,
      mistake: """
        let store = Store(initialState: Catalogue.State()) { Catalogue() }
        await store.send(.ticking).finish()
        """,
      fix: "Cancel repeating work at the end of the program.",
      fixed: """
        let store = Store(initialState: Catalogue.State()) { Catalogue() }
        let task = await store.send(.ticking)
        task.cancel()
        """,
      file: "ExploreIssues.swift"),
    IssuePage(
      code: "T033",
      title: "The explored program cannot go on: no task is ready, and none sleeps on its clock",
      cause: """
        Every task of the program waits for something that no other task provides: a deadlock. Or \
        the program waits for work on a thread, in a callback or in another process, which the \
        exploration cannot see.
        """,
      mistake: """
        let (pages, printer) = AsyncStream.makeStream(of: String.self)
        for await page in pages { print(page) }
        printer.finish()
        """,
      fix: "Resolve the deadlock. Register outside work with `withTrackedWork`.",
      fixed: """
        let (pages, printer) = AsyncStream.makeStream(of: String.self)
        printer.finish()
        for await page in pages { print(page) }
        """,
      file: "ExploreIssues.swift"),
    IssuePage(
      code: "T034",
      title:
        "A test store within an exploration runs on an actor whose order cannot be explored",
      cause: """
        A test store runs its feature on the actor where it is made. The jobs of the main actor are \
        run by the system, so `explore` cannot choose their order.
        """,
      mistake: """
        @MainActor
        static func open() async {
          let store = TestStore(initialState: Catalogue.State()) { Catalogue() }
          await store.send(.opened) { $0.isOpen = true }
        }
        """,
      fix: "Make the store in a function that is not isolated to an actor.",
      fixed: """
        static func openFixed() async {
          let store = TestStore(initialState: Catalogue.State()) { Catalogue() }
          await store.send(.opened) { $0.isOpen = true }
        }
        """,
      file: "ExploreIssues.swift"),
    IssuePage(
      code: "T035",
      title: "The explored program has one order only",
      cause: """
        A warning. At no time could two things happen next, and the program drew no random values, \
        so all runs would be the same. Only work that waits can overlap: a client that answers at \
        once cannot be overtaken.
        """,
      mistake: """
        await explore(seeds: 100) {
          let store = Store(initialState: Catalogue.State()) { Catalogue() }
          await store.send(.opened)
        }
        """,
      fix: """
        Let effects run at the same time, and let their clients sleep on the clock or call \
        `Task.yield()`.
        """,
      fixed: """
        await explore(seeds: 100) {
          let store = Store(initialState: Catalogue.State()) { Catalogue() }
          await store.send(.queryChangedFixed("dune"))
          await store.send(.queryChangedFixed("emma"))
          await store.finish()
        }
        """,
      file: "ExploreIssues.swift"),
    IssuePage(
      code: "T036",
      title: """
        The explored program depends on more than its order: the same decisions led to different \
        steps
        """,
      cause: """
        `.systematic` repeats a run up to a decision, and then decides otherwise. The program took \
        another course before that: it depends on randomness, on time, on threads of its own, or, \
        as here, on state that outlives a run.
        """,
      mistake: """
        let cache = LockIsolated<Set<String>>([])
        await explore(seeds: 100, .systematic(preemptions: 1)) {
          await load(["dune", "emma"], into: cache)
        }
        """,
      fix: "Make all state within the program, and take random values and dates from dependencies.",
      fixed: """
        await explore(seeds: 100, .systematic(preemptions: 1)) {
          let cache = LockIsolated<Set<String>>([])
          await load(["dune", "emma"], into: cache)
        }
        """,
      file: "ExploreIssues.swift"),
    IssuePage(
      code: "T037",
      title: "RATCHET_SEED is not valid",
      cause: """
        The variable names the run to repeat: a seed, or a seed with actions and turns, as a failure \
        prints it. The text has another form; the issue says which part is wrong. Nothing was run.
        """,
      mistake: """
        // RATCHET_SEED=seven swift test --filter CatalogueTests
        await explore(seeds: 100) {
          let store = Store(initialState: Catalogue.State()) { Catalogue() }
          await store.send(.queryChangedFixed("dune")).finish()
        }
        """,
      fix: "Copy the text from the failure, or give a seed.",
      fixed: """
        // RATCHET_SEED=7 swift test --filter CatalogueTests
        await explore(seeds: 100) {
          let store = Store(initialState: Catalogue.State()) { Catalogue() }
          await store.send(.queryChangedFixed("dune")).finish()
        }
        """,
      file: "ExploreIssues.swift"),
  ]
}
