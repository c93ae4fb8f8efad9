import RatchetData
import RatchetIssues

/// All texts of this target that a person may read.
enum Wording {
  static let noColumns = "(no columns)"
  static let noRows = "(no rows)"

  static func blob(_ bytes: [UInt8]) -> String {
    let count = "\(bytes.count) byte\(bytes.count == 1 ? "" : "s")"
    guard bytes.count > 32 else { return "x'\(hex(bytes))' (\(count))" }
    // FNV-1a, so that different blobs of one length are shown differently.
    let hash = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    return "x'\(hex(bytes.prefix(16)))…' (\(count), checksum \(String(hash, radix: 16)))"
  }

  static func queryFailed(
    _ sql: String, _ error: any Error, _ location: IssueLocation
  ) -> RatchetIssue {
    var values = [RatchetIssue.Value("error", "\(error)")]
    // An error of the database already shows the statement.
    if (error as? DatabaseError)?.sql == nil {
      values.insert(RatchetIssue.Value("query", sql), at: 0)
    }
    return RatchetIssue(
      code: "T060",
      what: "The query failed.",
      values: values,
      hint: "Migrate the database before the query runs, and check the query against its tables.",
      location: location)
  }

  private static func hex(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }.joined()
  }
}
