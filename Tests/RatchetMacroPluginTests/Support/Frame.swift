import Testing

/// A message in its wire format, built independently of the code under test.
struct Frame {
  var bytes: [UInt8]

  init(_ body: String) { self.init(body: Array(body.utf8)) }

  init(body: [UInt8]) { bytes = Self.length(UInt64(body.count)) + body }

  static func length(_ length: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(length >> ($0 * 8) & 0xFF) }
  }

  static func bodies(of bytes: [UInt8]) throws -> [String] {
    var rest = bytes[...]
    var bodies: [String] = []
    while !rest.isEmpty {
      try #require(rest.count >= 8)
      let length = rest.prefix(8).enumerated().reduce(0) { $0 + Int($1.element) << ($1.offset * 8) }
      rest = rest.dropFirst(8)
      try #require(rest.count >= length)
      bodies.append(String(decoding: rest.prefix(length), as: UTF8.self))
      rest = rest.dropFirst(length)
    }
    return bodies
  }
}

/// Several messages in one go.
func frames(_ bodies: String...) -> [UInt8] { bodies.flatMap { Frame($0).bytes } }
