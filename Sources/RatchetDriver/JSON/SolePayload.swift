/// A single value. Numbers are converted if that loses nothing.
struct SolePayload: SingleValueDecodingContainer {
  let json: JSONValue
  let codingPath: [any CodingKey]
  let use: DecodingUse

  func decodeNil() -> Bool {
    guard json == .null else { return false }
    use.use()
    return true
  }

  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    try ValueDecoder.value(type, from: json, at: codingPath, use: use)
  }

  func decode(_ type: Bool.Type) throws -> Bool {
    guard case .bool(let value) = json else { throw mismatch(type) }
    use.use()
    return value
  }

  func decode(_ type: String.Type) throws -> String {
    guard let value = json.string else { throw mismatch(type) }
    use.use()
    return value
  }

  func decode(_ type: Double.Type) throws -> Double { try floatingPoint() }
  func decode(_ type: Float.Type) throws -> Float { try floatingPoint() }
  func decode(_ type: Int.Type) throws -> Int { try integer() }
  func decode(_ type: Int8.Type) throws -> Int8 { try integer() }
  func decode(_ type: Int16.Type) throws -> Int16 { try integer() }
  func decode(_ type: Int32.Type) throws -> Int32 { try integer() }
  func decode(_ type: Int64.Type) throws -> Int64 { try integer() }
  func decode(_ type: UInt.Type) throws -> UInt { try integer() }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try integer() }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try integer() }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try integer() }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try integer() }

  private func integer<T: FixedWidthInteger>() throws -> T {
    let value: T? =
      switch json {
      case .integer(let number): T(exactly: number)
      case .unsigned(let number): T(exactly: number)
      // Beyond this, several integers share a double, so the written one is unknown.
      case .double(let number) where abs(number) < 0x1p53: T(exactly: number)
      default: nil
      }
    guard let value else { throw mismatch(T.self) }
    use.use()
    return value
  }

  /// A number with a point or an exponent is rounded; a whole number must be exact.
  private func floatingPoint<T: BinaryFloatingPoint>() throws -> T {
    let value: T? =
      switch json {
      case .integer(let number): T(exactly: number)
      case .unsigned(let number): T(exactly: number)
      case .double(let number): T(number).isFinite ? T(number) : nil
      case .string(let text): JSONNumber.number(from: text).map { T($0) }
      default: nil
      }
    guard let value else { throw mismatch(T.self) }
    use.use()
    return value
  }

  private func mismatch(_ type: any Any.Type) -> DecodingError {
    .mismatch(type, expected: TypeName.of(type), at: codingPath)
  }
}
