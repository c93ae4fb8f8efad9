import Foundation

/// A kind of action of `ratchet run Reminders`, and the lines around it that make it have an effect
/// again in each round.
struct DrivenAction: Sendable {
  /// The line to measure.
  let line: @Sendable (_ round: Int) -> String
  /// The lines before the first round.
  var first: [String] = []
  /// The lines before the measured one.
  var before: @Sendable (_ round: Int) -> [String] = { _ in [] }
  /// The lines after the measured one.
  var after: @Sendable (_ round: Int) -> [String] = { _ in [] }
  /// Whether the action changes the state, which is checked in each round.
  var changesState = true

  /// The same action in each round.
  init(
    _ line: String, first: [String] = [], before: [String] = [], after: [String] = [],
    changesState: Bool = true
  ) {
    self.init({ _ in line }, first: first, before: { _ in before }, after: { _ in after })
    self.changesState = changesState
  }

  /// An action that differs by the round, from 0.
  init(
    _ line: @escaping @Sendable (_ round: Int) -> String, first: [String] = [],
    before: @escaping @Sendable (_ round: Int) -> [String] = { _ in [] },
    after: @escaping @Sendable (_ round: Int) -> [String] = { _ in [] }
  ) {
    self.line = line
    self.first = first
    self.before = before
    self.after = after
  }

  /// The time from the line to the end of its answer, with all that its effects write and fetch; in
  /// nanoseconds, for each round.
  func times(rounds: Int) async throws -> [Double] {
    let program = try DrivenReminders(on: try await RemindersFile.shared.copy(), first: first)
    var times: [Double] = []
    for round in 0...rounds {
      program.answer(to: before(round))
      let line = line(round)
      let start = ContinuousClock.now
      let isChanged = program.answer(to: [line])
      let time = (ContinuousClock.now - start) / .nanoseconds(1)
      precondition(
        isChanged == changesState, "\(line) changes the state: \(isChanged), in round \(round)")
      // The first round prepares the statements.
      if round > 0 { times.append(time) }
      program.answer(to: after(round))
    }
    return times
  }
}
