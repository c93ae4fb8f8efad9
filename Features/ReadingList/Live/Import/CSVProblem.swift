/// A malformed record.
package struct CSVProblem: Sendable, Equatable {
  package enum Reason: Sendable, Equatable {
    /// Something other than a separator or a line end follows a closing quote. Fields are counted
    /// from 1.
    case textAfterQuote(field: Int)

    /// The document ends within a quoted field.
    case unterminatedQuote(openedOn: Int)

    /// The record does not end within the maximum number of bytes.
    case tooLong(limit: Int, quoteOpenedOn: Int?)

    /// The number of fields differs from that of the first record. If `isExact` is false, reading
    /// stopped at `found`.
    case fieldCount(expected: Int, found: Int, isExact: Bool)
  }

  /// The line on which the record begins, counted from 1.
  package var line: Int
  package var reason: Reason

  package init(line: Int, reason: Reason) {
    self.line = line
    self.reason = reason
  }
}

/// An element of a CSV document.
package enum CSVElement: Sendable {
  case record(CSVRecord)
  case problem(CSVProblem)
}
