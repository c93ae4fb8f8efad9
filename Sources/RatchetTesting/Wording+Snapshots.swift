import RatchetDump
import RatchetIssues

extension Wording {
  /// The environment variable that turns on the recording of snapshots.
  static let recordVariable = "RATCHET_RECORD"

  static func snapshotDiffers(
    _ comparison: SnapshotComparison, _ message: String?
  ) -> RatchetIssue {
    let command = recordCommand(comparison.location)
    guard !comparison.isNew else {
      return RatchetIssue(
        code: "T023",
        what: message ?? "There is no snapshot to compare the \(comparison.kind.noun) with.",
        values: snapshotValues(comparison),
        hint: "Have it written into the source, and look at it: \(command)",
        location: comparison.location)
    }
    return RatchetIssue(
      code: "T022",
      what: message ?? differs(comparison.kind),
      values: snapshotValues(comparison),
      hint: "Change the feature to do what the snapshot says, or record it anew: \(command)",
      location: comparison.location)
  }

  static func snapshotRecorded(_ comparison: SnapshotComparison) -> RatchetIssue {
    RatchetIssue(
      code: "T024",
      what: comparison.isNew
        ? "A snapshot was written into the source."
        : "A snapshot was written anew into the source (- before, + now).",
      values: snapshotValues(comparison),
      hint: """
        Look at the difference of the file, and run the tests without \(recordVariable): they are \
        built anew and pass.
        """,
      location: comparison.location)
  }

  static func snapshotNotRecorded(
    _ comparison: SnapshotComparison, _ refusal: SnapshotRefusal
  ) -> RatchetIssue {
    RatchetIssue(
      code: "T025",
      what: "A snapshot could not be recorded. The source is as it was.",
      values: [
        RatchetIssue.Value("file", comparison.location.filePath.description),
        RatchetIssue.Value("reason", reason(of: refusal, comparison.kind)),
      ] + snapshotValues(comparison),
      hint: hint(for: refusal, comparison.kind),
      location: comparison.location)
  }

  static func snapshotReachedAgain(
    _ comparison: SnapshotComparison, before: String
  ) -> RatchetIssue {
    RatchetIssue(
      code: "T026",
      what: """
        The call was reached with another value before, and holds one snapshot. Nothing was \
        written for this one (- before, + now).
        """,
      values: ["difference": lineDiff(before, comparison.dump) ?? equalDumps],
      hint: "In a loop, or a test with arguments, make one snapshot of all values.",
      location: comparison.location)
  }

  static let readOnly = "The file is for reading only."

  static func foreignFolder(_ path: String) -> String {
    "The folder \(path) belongs to another user."
  }

  private static func differs(_ kind: SnapshotKind) -> String {
    switch kind {
    case .dump: "The dump is not what the snapshot says (- snapshot, + dump)."
    case .query: "The rows are not what the snapshot says (- snapshot, + rows)."
    }
  }

  private static func snapshotValues(_ comparison: SnapshotComparison) -> [RatchetIssue.Value] {
    guard let snapshot = comparison.snapshot, !comparison.isNew else {
      return [RatchetIssue.Value(comparison.kind.noun, comparison.dump)]
    }
    let difference = lineDiff(snapshot, comparison.dump) ?? equalDumps
    return [RatchetIssue.Value("difference", difference)]
  }

  private static func reason(of refusal: SnapshotRefusal, _ kind: SnapshotKind) -> String {
    switch refusal {
    case .unreadable(let reason): "The file could not be read: \(reason)"
    case .unwritable(let reason): "The file could not be written: \(reason)"
    case .changedMeanwhile: "Somebody else has changed the file during the run."
    case .noCall: "There is no call of \(kind.rawValue) at the place, as it was compiled."
    case .noLiteral: "What the call is given is no closure that holds one literal."
    case .noJournal(let reason): "What was recorded before is not known: \(reason)"
    }
  }

  private static func hint(for refusal: SnapshotRefusal, _ kind: SnapshotKind) -> String {
    switch refusal {
    case .unreadable:
      "Record on the machine that builds the tests, where the source is at this path."
    case .unwritable, .noJournal: "Make it possible, and record again."
    case .changedMeanwhile: "Build the tests anew, and record again."
    case .noCall:
      "Call \(kind.rawValue) by its name where the text is to stand: no other function can hand it on."
    case .noLiteral: #"Write { "" } for the closure, without interpolation, and record again."#
    }
  }

  /// The command runs all tests of the module, since it is not known which test contains the call.
  private static func recordCommand(_ location: IssueLocation) -> String {
    "\(recordVariable)=1 swift test --filter \(module(of: location))"
  }
}

extension SnapshotKind {
  fileprivate var noun: String {
    switch self {
    case .dump: "dump"
    case .query: "rows"
    }
  }
}
