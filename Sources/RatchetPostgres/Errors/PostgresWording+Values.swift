#if Postgres
  extension PostgresWording {
    /// - Parameter found: the type of the column; `nil` for NULL.
    static func mismatch(
      column: Int, name: String, expected: any Any.Type, found: String?
    ) -> String {
      guard let found else {
        return "column \(column) (\(name)) holds NULL, not a value of type \(expected); read it as "
          + "an optional"
      }
      return "column \(column) (\(name)) holds a value of type \(found) that is no \(expected); "
        + "read it as another type, or cast it in the statement (::text)"
    }

    static func columnRange(_ index: Int, count: Int) -> String {
      "there is no column \(index): the row has \(plural(count, "column"))"
    }

    static func rowRange(_ index: Int, count: Int) -> String {
      "there is no row \(index): the result has \(plural(count, "row"))"
    }

    static func noColumn(_ name: String) -> String {
      "the row has no column named \(name)"
    }

    /// - Parameter place: The parameter, such as `parameter $3`.
    static func misfit(_ place: String, _ type: String) -> String {
      "\(place) does not fit the type that the statement expects there, \(type); "
        + "bind another value, or cast the parameter in the statement"
    }

    static func tooLarge(_ place: String) -> String {
      "\(place) has a gigabyte or more, which PostgreSQL does not take; divide it"
    }

    static func nulInText(_ place: String) -> String {
      "\(place) is a text with a NUL character, which PostgreSQL cannot store; "
        + "remove it, or store the text as bytea"
    }
  }
#endif
