extension ExpectedFailure {
  /// The lines after the one of a listening effect.
  private static let waits = [
    "  waits for something the test store cannot see: a stream, a callback, a task or an actor"
  ]

  /// The failures that list running effects and their waits.
  static func ofRunningEffects(in lines: NamedLines) throws -> [ExpectedFailure] {
    /// The listing of a step's effect, from a column on.
    func listening(_ step: String, at column: Int) throws -> String {
      let sent = "\(NamedLines.file):\(try lines["\(step): sent"])"
      let effect = "\"listen\" (Fact.swift:900), of the action sent at \(sent), for … ms"
      let margin = String(repeating: " ", count: column)
      return ([effect] + waits.map { margin + $0 }).joined(separator: "\n")
    }
    return [
      ExpectedFailure(
        step: "notReceived", code: "T007",
        details: """
            An action was expected, but no effect is running that could send it.
              expected  .factLoaded("Dune")
            Check that the feature returns the effect, and that it was not cancelled.
          """),
      ExpectedFailure(
        step: "notReceivedInTime", code: "T007",
        details: """
            An action was expected but did not arrive in time.
              expected  .factLoaded("Dune")
              running   \(try listening("notReceivedInTime", at: 14))
            See what the running effects wait for: advance the clock, or finish their work.
          """),
      ExpectedFailure(
        step: "runningAtEnd", code: "T009",
        details: """
            The test ended while 1 effect ran.
              effect  \(try listening("runningAtEnd", at: 12))
            Let each end (advance the clock, finish the stream), cancel it by an action, or end the \
          test with store.finish() or store.skipInFlightEffects().
          """),
      ExpectedFailure(
        step: "runningAtFinish", code: "T010",
        details: """
            1 effect had not ended when finish() timed out.
              effect  \(try listening("runningAtFinish", at: 12))
            See what each waits for: advance the clock, or finish its work.
          """),
      ExpectedFailure(
        step: "runningAtFinishOfTask", code: "T010",
        details: """
            1 effect had not ended when finish() timed out.
              effect  \(try listening("runningAtFinishOfTask", at: 12))
            See what each waits for: advance the clock, or finish its work.
          """),
    ]
  }
}
