import RatchetIssues

extension Wording {
  static func difference(
    _ message: String?, _ difference: String?, at location: IssueLocation
  ) -> RatchetIssue {
    RatchetIssue(
      code: "T020",
      what: message ?? "Two values that are expected to be equal differ (- first, + second).",
      values: ["difference": difference ?? equalDumps],
      location: location)
  }

  static func differenceThrew(_ error: any Error, at location: IssueLocation) -> RatchetIssue {
    RatchetIssue(
      code: "T021",
      what: "A value to compare could not be made.",
      values: ["error": "\(error)"],
      location: location)
  }
}
