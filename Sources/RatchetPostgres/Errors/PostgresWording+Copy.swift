#if Postgres
  extension PostgresWording {
    static let copyTakesNoValues = "COPY takes no values; filter the rows in a view or a query"
    static let copyWithoutColumns = "no columns are given to copy into"
    static let copyAborted = "the client ended the copy"
    static let notThisCopy =
      "the statement is not the COPY that this function needs: copyIn(_:data:) takes COPY … FROM "
      + "STDIN, and copyOut(_:) takes COPY … TO STDOUT"

    static func copiedColumns(_ row: Int, expected: Int, given: Int) -> String {
      "row \(row) has \(plural(given, "value")), but \(plural(expected, "column")) "
        + (expected == 1 ? "is" : "are") + " copied"
    }
  }
#endif
