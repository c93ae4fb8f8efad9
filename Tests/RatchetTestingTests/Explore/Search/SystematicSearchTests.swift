import Testing

@testable import RatchetTesting

@Suite("The systematic search") struct SystematicSearchTests {
  private static let models = [
    [1], [3], [1, 1], [2, 2], [3, 3], [4, 4], [1, 5], [1, 1, 1], [2, 2, 2], [3, 2, 1], [2, 0, 2],
    [1, 1, 1, 1],
  ]

  @Test(
    "tries each order of small models with a given number of interruptions exactly once",
    arguments: models, [0, 1, 2, nil])
  func complete(steps: [Int], bound: Int?) {
    let model = ThreadModel(steps: steps)
    var search = SystematicSearch(preemptions: bound, limit: 100_000)
    var orders: [[Int]] = []
    while let turns = search.next() {
      let run = model.run(turns)
      orders.append(run.order)
      #expect(search.record(run.decisions) == nil)
    }
    let expected = model.orders.filter { model.preemptions(in: $0) <= bound ?? .max }
    #expect(search.isComplete)
    #expect(orders.count == expected.count)
    #expect(Set(orders) == expected)
  }

  @Test(
    "begins with the default schedule, and each following one differs in its last turn first")
  func depthFirst() {
    let model = ThreadModel(steps: [2, 2])
    var search = SystematicSearch(preemptions: nil, limit: 100)
    var orders: [[Int]] = []
    while let turns = search.next() {
      let run = model.run(turns)
      orders.append(run.order)
      #expect(search.record(run.decisions) == nil)
    }
    #expect(
      orders == [
        [0, 0, 1, 1], [0, 1, 1, 0], [0, 1, 0, 1], [1, 1, 0, 0], [1, 0, 0, 1], [1, 0, 1, 0],
      ])
  }

  @Test("ends at the limit, and is then not complete")
  func limit() {
    let model = ThreadModel(steps: [3, 3])
    for limit in 0...20 {
      var search = SystematicSearch(preemptions: nil, limit: limit)
      while let turns = search.next() {
        #expect(search.record(model.run(turns).decisions) == nil)
      }
      #expect(search.count == limit)
      // Only after the twentieth run, the search knows that no order is left.
      #expect(search.isComplete == (limit == 20))
    }
  }

  @Test(
    "reports a run that ends before a foreseen decision, and skips the orders that begin like it")
  func shorter() {
    var search = SystematicSearch(preemptions: nil, limit: 100)
    #expect(search.next() == Turns.none)
    #expect(search.record([Decision(options: 2), Decision(options: 2)]) == nil)
    #expect(search.next() == Turns([Turn(decision: 1, option: 1)]))
    #expect(
      search.record([Decision(options: 2)])
        == Departure(decision: 1, foreseen: Decision(options: 2, chosen: 1), met: nil))
    #expect(search.next() == Turns([Turn(decision: 0, option: 1)]))
    #expect(search.record([Decision(options: 2, chosen: 1)]) == nil)
    #expect(search.next() == nil)
    #expect(search.isComplete)
  }

  @Test("reports a run with another number of options, or with a choice that was not requested")
  func different() {
    var search = SystematicSearch(preemptions: nil, limit: 100)
    _ = search.next()
    let early = Decision(options: 2, chosen: 1)
    #expect(
      search.record([early])
        == Departure(decision: 0, foreseen: Decision(options: 2), met: early))
    #expect(search.next() == nil)

    search = SystematicSearch(preemptions: nil, limit: 100)
    _ = search.next()
    _ = search.record([Decision(options: 3)])
    _ = search.next()
    let met = Decision(options: 2, chosen: 1)
    #expect(
      search.record([met])
        == Departure(decision: 0, foreseen: Decision(options: 3, chosen: 1), met: met))
    #expect(search.next() == Turns([Turn(decision: 0, option: 2)]))
  }

  @Test("ends even if its runs are led by chance")
  func chance() {
    var random = RandomWalk(seed: 1)
    var search = SystematicSearch(preemptions: 2, limit: 10_000)
    var departures = 0
    while search.next() != nil {
      let decisions = (0..<4).map { _ in
        Decision(options: 2 + random.choose(of: 2), chosen: random.choose(of: 2))
      }
      if search.record(decisions) != nil { departures += 1 }
    }
    #expect(search.isComplete)
    #expect(departures > 0)
  }

  @Test("skips a schedule whose run is not recorded, and records nothing twice")
  func notRecorded() {
    var search = SystematicSearch(preemptions: nil, limit: 100)
    #expect(search.record([Decision(options: 2)]) == nil)
    _ = search.next()
    _ = search.record([Decision(options: 3)])
    #expect(search.record([Decision(options: 9)]) == nil)
    #expect(search.next() == Turns([Turn(decision: 0, option: 1)]))
    #expect(search.next() == Turns([Turn(decision: 0, option: 2)]))
    #expect(search.next() == nil)
    #expect(search.isComplete)
  }
}
