#if Postgres
  extension PostgresWording {
    static func columnCount(_ count: Int, of type: String, expected: Int) -> String {
      "the result has \(plural(count, "column")), but \(type) is read from \(expected); select "
        + "exactly its columns, in their order"
    }
  }
#endif
