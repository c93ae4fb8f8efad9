import Testing

@testable import RatchetTesting

@Suite("A schedule") struct ScheduleTests {
  private func run(_ schedule: Schedule, options: [Int]) -> Schedule {
    var schedule = schedule
    for count in options { _ = schedule.choose(of: count, preempts: count == 2) }
    return schedule
  }

  @Test("A random walk takes the same options for the same seed, on every system")
  func stable() {
    var walk = RandomWalk(seed: 7)
    let first = (0..<20).map { _ in walk.choose(of: 5) }
    #expect(first == [1, 0, 4, 2, 2, 1, 2, 1, 0, 2, 0, 4, 4, 4, 4, 2, 4, 1, 3, 3])
    var again = RandomWalk(seed: 7)
    #expect(first == (0..<20).map { _ in again.choose(of: 5) })
  }

  @Test("A random walk takes every option with the same chance")
  func uniform() {
    var walk = RandomWalk(seed: 1)
    var counts = [0, 0, 0]
    for _ in 0..<3_000 { counts[walk.choose(of: 3)] += 1 }
    // Four standard deviations are 104.
    #expect(counts.allSatisfy { (896...1_104).contains($0) }, "\(counts)")
  }

  @Test("A single option is not a decision, and takes no number")
  func noDecision() {
    let plain = run(Schedule(seed: 3), options: [2, 3, 4])
    let padded = run(Schedule(seed: 3), options: [1, 2, 0, 3, 1, 4, 1])
    #expect(plain.decisions == padded.decisions)
    #expect(plain.decisions.map(\.options) == [2, 3, 4])
    #expect(plain.decisions.map(\.preempts) == [true, false, false])
  }

  @Test("The turns of a random walk reproduce it", arguments: 0..<50 as Range<UInt64>)
  func replay(seed: UInt64) throws {
    let options = [2, 5, 3, 2, 2, 7, 4]
    let walked = run(Schedule(seed: seed), options: options)
    #expect(run(Schedule(Turns(walked.decisions)), options: options).decisions == walked.decisions)
    let token = ReplayToken(seed: seed, turns: Turns(walked.decisions))
    let read = try ReplayToken(parsing: "\(token)")
    #expect(run(Schedule(read), options: options).decisions == walked.decisions)
    #expect(
      run(Schedule(ReplayToken(seed: seed)), options: options).decisions == walked.decisions)
  }
}
