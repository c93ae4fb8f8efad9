#if Postgres
  import RatchetQuery

  extension QueryFragment {
    /// The SQL with `$1`, `$2` … instead of the placeholders. A `?` in a literal, and the operators
    /// of `jsonb` with that character, stay as they are.
    var numberedSQL: String {
      guard !places.isEmpty else { return sql }
      var sql = sql
      return sql.withUTF8 { bytes in
        let digits = places.count < 10 ? 1 : "\(places.count)".utf8.count
        // Unsafe: the buffer has room for a longest number at each place, and each write begins
        // where the last one ended.
        return String(unsafeUninitializedCapacity: bytes.count + digits * places.count) { buffer in
          var end = 0
          var next = 0
          for (index, place) in places.enumerated() {
            end = buffer[end...].initialize(fromContentsOf: bytes[next..<place])
            // The digits 1 to 9 as a byte, because a text takes as long as all else here.
            if index < 9 {
              buffer.initializeElement(at: end, to: UInt8(ascii: "$"))
              buffer.initializeElement(at: end + 1, to: UInt8(ascii: "1") + UInt8(index))
              end += 2
            } else {
              end = buffer[end...].initialize(fromContentsOf: "$\(index + 1)".utf8)
            }
            next = place + 1
          }
          return buffer[end...].initialize(fromContentsOf: bytes[next...])
        }
      }
    }
  }
#endif
