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
        hint: "Record it into the source, and review it: \(command)",
        location: comparison.location)
    }
    return RatchetIssue(
      code: "T022",
      what: message ?? differs(comparison.kind),
      values: snapshotValues(comparison),
      hint: "Correct the feature, or record the snapshot again: \(command)",
      location: comparison.location)
  }

  static func snapshotRecorded(_ comparison: SnapshotComparison) -> RatchetIssue {
    RatchetIssue(
      code: "T024",
      what: comparison.isNew
        ? "A snapshot was written into the source."
        : "A snapshot in the source was replaced (- before, + now).",
      values: snapshotValues(comparison),
      hint: """
        Review the diff of the file, and run the tests without \(recordVariable): they are rebuilt \
        and pass.
        """,
      location: comparison.location)
  }

  static func snapshotNotRecorded(
    _ comparison: SnapshotComparison, _ refusal: SnapshotRefusal
  ) -> RatchetIssue {
    RatchetIssue(
      code: "T025",
      what: "A snapshot could not be recorded. The source was not changed.",
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
        The call was already reached with another value, and it can hold only one snapshot. This \
        value was not written (- before, + now).
        """,
      values: ["difference": lineDiff(before, comparison.dump) ?? equalDumps],
      hint: "In a loop, or a test with arguments, make one snapshot of all values.",
      location: comparison.location)
  }

  static let readOnly = "The file is read-only."

  static func foreignFolder(_ path: String) -> String {
    "The folder \(path) belongs to another user."
  }

  private static func differs(_ kind: SnapshotKind) -> String {
    switch kind {
    case .dump: "The dump differs from the snapshot (- snapshot, + dump)."
    case .query: "The rows differ from the snapshot (- snapshot, + rows)."
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
    case .changedMeanwhile: "The file was changed from outside during the run."
    case .noCall:
      "The source has no call of \(kind.rawValue) at the location that the compiler recorded."
    case .noLiteral: "The argument of the call is not a closure with a single literal."
    case .noJournal(let reason): "The earlier recordings could not be read: \(reason)"
    }
  }

  private static func hint(for refusal: SnapshotRefusal, _ kind: SnapshotKind) -> String {
    switch refusal {
    case .unreadable:
      "Record on the machine that builds the tests, where the source is at this path."
    case .unwritable, .noJournal: "Correct the cause, and record again."
    case .changedMeanwhile: "Rebuild the tests, and record again."
    case .noCall:
      "Call \(kind.rawValue) directly where the text is to be written: another function cannot "
        + "forward the call."
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
