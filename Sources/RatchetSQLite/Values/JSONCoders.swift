package import Foundation

/// The coders of JSON in columns. Dates have the same texts in JSON as in columns of their own.
package enum JSONCoders {
  package static let encoder: JSONEncoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .custom { date, encoder in
      guard let text = DateText.text(of: date) else {
        throw EncodingError.invalidValue(
          date, EncodingError.Context(codingPath: encoder.codingPath, debugDescription: ""))
      }
      var container = encoder.singleValueContainer()
      try container.encode(text)
    }
    return encoder
  }()

  package static let decoder: JSONDecoder = {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      let container = try decoder.singleValueContainer()
      // Accept a number, as a column does: a query may select a date that another program stored.
      let date =
        if let text = try? container.decode(String.self) {
          DateText.date(from: text)
        } else {
          DateText.date(secondsSince1970: try container.decode(Double.self))
        }
      guard let date else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "")
      }
      return date
    }
    decoder.dataDecodingStrategy = .custom { decoder in
      if let hex = try? HexData(from: decoder) { return hex.data }
      let container = try decoder.singleValueContainer()
      guard let data = Data(base64Encoded: try container.decode(String.self)) else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "")
      }
      return data
    }
    return decoder
  }()
}

/// A blob in the JSON that queries write: `{"hex":"00FF"}`. Stored JSON encodes blobs in base 64.
private struct HexData: Decodable {
  let data: Data

  private enum CodingKeys: CodingKey { case hex }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    guard let data = Data(hex: try container.decode(String.self, forKey: .hex).utf8) else {
      throw DecodingError.dataCorruptedError(
        forKey: .hex, in: container, debugDescription: "")
    }
    self.data = data
  }
}

extension Data {
  /// Decodes hexadecimal digits. Returns `nil` for any other character, or an odd number of digits.
  package init?(hex: some Collection<UInt8>) {
    guard hex.count.isMultiple(of: 2) else { return nil }
    self.init(capacity: hex.count / 2)
    var high: UInt8?
    for byte in hex {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue.map(UInt8.init) else {
        return nil
      }
      if let first = high { append(first << 4 | digit) }
      high = high == nil ? digit : nil
    }
  }
}
