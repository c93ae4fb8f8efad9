import Foundation

extension RatchetBench {
  /// A line of a session over 10,000 reminders, with and without `--record`: the two programs are
  /// measured in turn.
  static var recording: [Benchmark] {
    guard hasDriver else { return [] }
    let name = "ratchet run Reminders: flag a reminder on its screen"
    return [
      recordedLine(name, isRecorded: false),
      recordedLine(
        "\(name), recorded", isRecorded: true, baseline: name, goal: .times(1.15, name)),
    ]
  }

  private static func recordedLine(
    _ name: String, isRecorded: Bool, baseline: String? = nil, goal: Goal? = nil
  ) -> Benchmark {
    Benchmark(
      name, from: .detached, baseline: baseline, goal: goal, inTurnWith: "recording",
      .timed {
        let recording = isRecorded ? ScratchFile() : nil
        let program = await succeed {
          try DrivenReminders(
            on: try await RemindersFile.shared.copy(), first: all, recording: recording?.path)
        }
        return { count in
          for _ in 0..<count {
            let isChanged = program.answer(to: ["\(detail).flagTapped 2"])
            precondition(isChanged, "flagTapped changes nothing")
          }
          recording?.keep()
        }
      })
  }
}
