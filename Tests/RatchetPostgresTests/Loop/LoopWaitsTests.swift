#if Postgres
  import Testing

  @testable import RatchetPostgres

  @Suite
  struct LoopWaitsTests {
    private let now = ContinuousClock.now

    private func waits(
      _ deadlines: [Duration?]
    ) -> (LoopWaits<Int>, [LoopWaits<Int>.ID]) {
      var waits = LoopWaits<Int>()
      var ids: [LoopWaits<Int>.ID] = []
      for (index, deadline) in deadlines.enumerated() {
        let id = waits.makeID()
        ids.append(id)
        waits.add(
          LoopWaits<Int>.Wait(
            id: id, descriptor: -1, events: 0, deadline: deadline.map { now + $0 },
            continuation: index))
      }
      return (waits, ids)
    }

    @Test func `a wait ends once`() {
      var (waits, ids) = waits([nil, nil, nil])
      #expect(waits.remove(ids[1]) == 1)
      #expect(waits.remove(ids[1]) == nil)
      #expect(waits.all.map(\.continuation).sorted() == [0, 2])
    }

    @Test func `exactly the waits whose deadline has passed expire`() {
      var (waits, _) = waits([.seconds(1), nil, .seconds(3), .seconds(2)])
      #expect(waits.removeExpired(now).isEmpty)
      #expect(waits.removeExpired(now + .seconds(2)).sorted() == [0, 3])
      #expect(waits.removeExpired(now + .seconds(2)).isEmpty)
      #expect(waits.nextDeadline == now + .seconds(3))
    }

    @Test(
      arguments: [
        (nil, -1), (-5, 0), (0, 0), (0.0005, 1), (0.25, 251), (1.5, 1501), (1e12, Int32.max),
      ] as [(Double?, Int32)])
    func `poll waits until the deadline has passed, and not much longer`(
      seconds: Double?, limit: Int32
    ) {
      let (waits, _) = waits([seconds.map { .seconds($0) }])
      // Beyond a million seconds any limit does: poll is called again.
      let expected = limit == .max ? 1_000_000_001 : limit
      #expect(waits.pollLimit(now) == expected)
    }
  }
#endif
