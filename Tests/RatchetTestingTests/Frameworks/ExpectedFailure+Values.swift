extension ExpectedFailure {
  /// The failures of values, snapshots and actions in any order.
  static let ofValues = [
    ExpectedFailure(
      step: "valuesDiffer", code: "T020",
      details: """
          Two values that are expected to be equal differ (- first, + second).
            difference  - 1
                        + 2
        """),
    ExpectedFailure(
      step: "valueThrew", code: "T021",
      details: """
          A value to compare could not be made.
            error  frozen
        """),
    ExpectedFailure(
      step: "dumpDiffers", code: "T022",
      details: """
          The dump differs from the snapshot (- snapshot, + dump).
            difference  - 2
                        + 1
          Correct the feature, or record the snapshot again: RATCHET_RECORD=1 swift test --filter \
        RatchetTestingTests
        """),
    ExpectedFailure(
      step: "dumpMissing", code: "T023",
      details: """
          There is no snapshot to compare the dump with.
            dump  1
          Record it into the source, and review it: RATCHET_RECORD=1 swift test --filter \
        RatchetTestingTests
        """),
    ExpectedFailure(
      step: "unorderedNotReceived", code: "T050",
      details: """
          1 of 1 actions expected in any order did not arrive, and no effect is running that could \
        send it.
            missing  .factLoaded("Dune")
          Check that the feature returns the effect, and that it was not cancelled.
        """),
    ExpectedFailure(
      step: "unorderedBeside", code: "T051",
      details: """
          1 of 1 actions expected in any order arrived, and 1 unexpected action arrived between \
        them.
            beside  .factLoaded("one")
          Expect it too, or turn exhaustivity off to skip it.
        """),
  ]
}
