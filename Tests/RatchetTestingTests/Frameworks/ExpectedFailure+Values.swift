extension ExpectedFailure {
  /// The failures of values, snapshots and actions in any order.
  static let ofValues = [
    ExpectedFailure(
      step: "valuesDiffer", code: "T020",
      details: """
          Two values differ that are expected to be equal (- first, + second).
            difference  - 1
                        + 2
        """),
    ExpectedFailure(
      step: "valueThrew", code: "T021",
      details: """
          A value that is to be compared could not be made.
            error  frozen
        """),
    ExpectedFailure(
      step: "dumpDiffers", code: "T022",
      details: """
          The dump is not what the snapshot says (- snapshot, + dump).
            difference  - 2
                        + 1
          Change the feature to do what the snapshot says, or record it anew: RATCHET_RECORD=1 swift \
        test --filter RatchetTestingTests
        """),
    ExpectedFailure(
      step: "dumpMissing", code: "T023",
      details: """
          There is no snapshot to compare the dump with.
            dump  1
          Have it written into the source, and look at it: RATCHET_RECORD=1 swift test --filter \
        RatchetTestingTests
        """),
    ExpectedFailure(
      step: "unorderedNotReceived", code: "T050",
      details: """
          1 of 1 actions, expected in any order, did not come, and nothing runs that could send it.
            missing  .factLoaded("Dune")
          Check that the feature returns the effect, and that it was not cancelled.
        """),
    ExpectedFailure(
      step: "unorderedBeside", code: "T051",
      details: """
          1 of 1 actions, expected in any order, came, and 1 between them that nobody expects.
            beside  .factLoaded("one")
          Expect it too, or turn exhaustivity off, which passes over it.
        """),
  ]
}
