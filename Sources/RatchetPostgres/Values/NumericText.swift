#if Postgres
  /// Writes the binary form of a `numeric` as the server writes its text.
  ///
  /// The form is four 16-bit numbers (count of digits, weight of the first digit, sign, decimals)
  /// and then digits of base 10,000.
  enum NumericText {
    private static let zero = UInt8(ascii: "0")

    static func text(of bytes: UnsafeRawBufferPointer) -> String? {
      var reader = ByteReader(bytes)
      guard let count = reader.integer(Int16.self), let weight = reader.integer(Int16.self),
        let sign = reader.integer(UInt16.self), let scale = reader.integer(UInt16.self)
      else { return nil }
      switch sign {
      case 0x0000, 0x4000: break
      case 0xC000: return "NaN"
      case 0xD000: return "Infinity"
      case 0xF000: return "-Infinity"
      default: return nil
      }
      var digits: [Int16] = []
      for _ in 0..<max(0, Int(count)) {
        guard let digit = reader.integer(Int16.self), (0..<10_000).contains(digit) else {
          return nil
        }
        digits.append(digit)
      }
      return text(digits, weight: Int(weight), isNegative: sign == 0x4000, scale: Int(scale))
    }

    private static func text(
      _ digits: [Int16], weight: Int, isNegative: Bool, scale: Int
    ) -> String {
      func digit(_ power: Int) -> Int16 {
        let index = weight - power
        return digits.indices.contains(index) ? digits[index] : 0
      }
      var text: [UInt8] = isNegative ? [UInt8(ascii: "-")] : []
      if weight < 0 {
        text.append(zero)
      } else {
        text += String(digit(weight)).utf8
        for power in (0..<weight).reversed() { append(digit(power), to: &text) }
      }
      if scale > 0 {
        text.append(UInt8(ascii: "."))
        let end = text.count + scale
        var power = -1
        while text.count < end {
          append(digit(power), to: &text)
          power -= 1
        }
        text.removeLast(text.count - end)
      }
      return String(decoding: text, as: UTF8.self)
    }

    private static func append(_ digit: Int16, to text: inout [UInt8]) {
      var divisor: Int16 = 1000
      while divisor > 0 {
        text.append(zero + UInt8(digit / divisor % 10))
        divisor /= 10
      }
    }
  }
#endif
