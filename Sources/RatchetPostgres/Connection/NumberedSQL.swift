#if Postgres
  import RatchetQuery

  extension QueryFragment {
    /// The SQL with `$1`, `$2` … instead of the placeholders. A `?` in a literal, and the operators
    /// of `jsonb` with that character, stay as they are.
    var numberedSQL: String {
      guard !places.isEmpty else { return sql }
      var numbered: [UInt8] = []
      let bytes = Array(sql.utf8)
      numbered.reserveCapacity(bytes.count + 2 * places.count)
      var next = 0
      for (index, place) in places.enumerated() {
        numbered += bytes[next..<place]
        numbered.append(UInt8(ascii: "$"))
        numbered += String(index + 1).utf8
        next = place + 1
      }
      numbered += bytes[next...]
      return String(decoding: numbered, as: UTF8.self)
    }
  }
#endif
