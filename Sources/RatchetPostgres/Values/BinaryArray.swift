#if Postgres
  /// Reads the binary form of an array, element by element.
  struct BinaryArray {
    /// An element; NULL has no bytes.
    struct Cell {
      var bytes: UnsafeRawBufferPointer?
    }

    let elementType: PostgresType
    /// The number of elements in each dimension; none for an empty array.
    let dimensions: [Int]
    /// The number of all elements.
    let count: Int
    private var reader: ByteReader

    /// Returns `nil` if the header is malformed.
    init?(_ bytes: UnsafeRawBufferPointer) {
      reader = ByteReader(bytes)
      guard let dimensionCount = reader.integer(Int32.self), (0...6).contains(dimensionCount),
        reader.integer(Int32.self) != nil, let type = reader.integer(UInt32.self)
      else { return nil }
      elementType = PostgresType(rawValue: type)
      var dimensions: [Int] = []
      var count = dimensionCount == 0 ? 0 : 1
      for _ in 0..<dimensionCount {
        guard let size = reader.integer(Int32.self), size >= 0, reader.integer(Int32.self) != nil
        else { return nil }
        let (product, overflows) = count.multipliedReportingOverflow(by: Int(size))
        // Each element takes four bytes at least, so that a wrong count is not believed.
        guard !overflows, product <= bytes.count / 4 else { return nil }
        dimensions.append(Int(size))
        count = product
      }
      self.dimensions = dimensions
      self.count = count
    }

    var isAtEnd: Bool { reader.rest.isEmpty }

    /// Returns the next element, or `nil` if the bytes end before it does.
    mutating func next() -> Cell? {
      guard let length = reader.integer(Int32.self) else { return nil }
      if length == -1 { return Cell(bytes: nil) }
      return reader.take(Int(length)).map { Cell(bytes: $0) }
    }
  }
#endif
