import RatchetData
import Testing

@Suite struct BusyPausesTests {
  @Test("pauses double up to the maximum, and jitter adds up to half of each")
  func growth() {
    let pauses = BusyPauses(timeout: .seconds(5))
    let shortest = (0..<9).map { pauses.pause(tries: $0, waited: .zero, chance: 0) }
    let halves: [Double] = [250, 500, 1000, 2000, 4000, 8000, 10_000, 10_000, 10_000]
    #expect(shortest == halves.map { .microseconds($0) })
    for (tries, half) in halves.enumerated() {
      let pause = pauses.pause(tries: tries, waited: .zero, chance: 0.5)
      #expect(pause == .microseconds(half * 1.5))
    }
    #expect(pauses.pause(tries: .max, waited: .zero, chance: 0) == .milliseconds(10))
  }

  @Test(
    "whatever the attempts, the time and the jitter, a pause never passes the deadline or 20 ms")
  func exhaustive() {
    for timeout in [Duration.zero, .microseconds(1), .milliseconds(3), .seconds(1)] {
      let pauses = BusyPauses(timeout: timeout)
      for tries in 0..<20 {
        for step in 0...40 {
          for chance in [0, 0.3, 0.999_999] {
            let waited = timeout * step / 32
            let pause = pauses.pause(tries: tries, waited: waited, chance: chance)
            #expect((pause == nil) == (waited >= timeout))
            guard let pause else { continue }
            #expect(pause > .zero && pause <= .milliseconds(20))
            #expect(waited + pause <= timeout)
          }
        }
      }
    }
  }

  @Test("a connection that always finds the lock taken gives up exactly at the deadline")
  func deadline() {
    for timeout in [Duration.milliseconds(1), .milliseconds(777), .seconds(5)] {
      let pauses = BusyPauses(timeout: timeout)
      var generator = SeededGenerator()
      var (waited, tries) = (Duration.zero, 0)
      while let pause = pauses.pause(
        tries: tries, waited: waited, chance: .random(in: 0..<1, using: &generator))
      {
        waited += pause
        tries += 1
      }
      #expect(waited == timeout, "seed \(generator.seed)")
      #expect(tries <= 10 + Int(timeout / .milliseconds(10)))
    }
  }

  @Test("no wait is too long or negative")
  func extremes() {
    #expect(
      BusyPauses(timeout: .seconds(Int64.max / 4)).pause(tries: 0, waited: .zero, chance: 0)
        == .microseconds(250))
    #expect(BusyPauses(timeout: .seconds(-1)).pause(tries: 0, waited: .zero, chance: 0) == nil)
  }
}
