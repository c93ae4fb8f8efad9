#if Postgres
  /// The values of a statement in the form in which libpq takes them, in one piece of memory.
  struct ParameterList {
    private var bytes: [UInt8] = []
    /// Where each value begins; `nil` for NULL.
    private var starts: [Int?] = []
    private var lengths: [Int32] = []
    private var formats: [Int32] = []

    var count: Int { starts.count }

    mutating func appendNull() {
      add(nil, format: 1)
    }

    mutating func append(binary number: some FixedWidthInteger) {
      let start = bytes.count
      bytes.append(bigEndian: number)
      add(start, format: 1)
    }

    mutating func append(binary value: some Sequence<UInt8>) {
      let start = bytes.count
      bytes.append(contentsOf: value)
      add(start, format: 1)
    }

    /// - Parameter text: must not contain NUL, where it would end.
    mutating func append(text: String) {
      let start = bytes.count
      bytes.append(contentsOf: text.utf8)
      add(start, format: 0)
      bytes.append(0)
    }

    private mutating func add(_ start: Int?, format: Int32) {
      starts.append(start)
      lengths.append(start.map { Int32(bytes.count - $0) } ?? 0)
      formats.append(format)
    }

    mutating func removeAll() {
      bytes.removeAll(keepingCapacity: true)
      starts.removeAll(keepingCapacity: true)
      lengths.removeAll(keepingCapacity: true)
      formats.removeAll(keepingCapacity: true)
    }

    /// Passes values, lengths and formats to a function of libpq, which copies them.
    func withPointers<Value>(
      _ send: (
        UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<Int32>?, UnsafePointer<Int32>?
      ) -> Value
    ) -> Value {
      guard count > 0 else { return send(nil, nil, nil) }
      // Unsafe: the pointers are used only within the call, while the arrays do not change. An
      // empty value needs a pointer too, since a null pointer is NULL.
      return bytes.withUnsafeBytes { bytes in
        let none = UnsafeRawPointer(bitPattern: 1)
        return withUnsafeTemporaryAllocation(of: UnsafePointer<CChar>?.self, capacity: count) {
          values in
          for (index, start) in starts.enumerated() {
            let value = start.flatMap { start in bytes.baseAddress.map { $0 + start } ?? none }
            values.initializeElement(
              at: index, to: value?.assumingMemoryBound(to: CChar.self))
          }
          return lengths.withUnsafeBufferPointer { lengths in
            formats.withUnsafeBufferPointer { formats in
              send(values.baseAddress, lengths.baseAddress, formats.baseAddress)
            }
          }
        }
      }
    }
  }
#endif
