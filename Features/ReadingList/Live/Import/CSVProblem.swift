/// A record that is not well formed.
package struct CSVProblem: Sendable, Equatable {
  package enum Reason: Sendable, Equatable {
    /// Something other than a comma or a line's end follows a closing quote. Fields count from 1.
    case textAfterQuote(field: Int)

    /// The document ends within a quoted field.
    case unterminatedQuote(openedOn: Int)

    /// The record does not end within the number of bytes that one may have.
    case tooLong(limit: Int, quoteOpenedOn: Int?)

    /// Not as many fields as the first record. When `isExact` is false, reading stopped at `found`.
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

/// What a CSV document is made of.
package enum CSVElement: Sendable {
  case record(CSVRecord)
  case problem(CSVProblem)
}
