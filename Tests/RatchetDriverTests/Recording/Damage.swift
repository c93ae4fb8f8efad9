/// Damages the lines of a recording or a script in a way that a seed reproduces.
struct Damage {
  private var random: SeededRandom

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  /// Values that do not belong where they are put.
  static let values =
    [
      "-1", "0", "33", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
      "99999999999999999999999", "1e308", "1e999", "-0", "0.5", "null", "true", "\"\"", "\"x\"",
      "[]", "{}", #"{"_0":1}"#, "\"<redacted>\"", "\"00000000-0000-0000-0000-000000000000\"",
      #"[{"op":"remove","path":""}]"#, #"[{"op":"add","path":"/-","value":1}]"#,
      #"[{"op":"move","from":"","path":"/a"}]"#,
      #"[{"op":"remove","path":"/papers/18446744073709551616"}]"#,
      #""/papers/-1""#, #""/papers/999999999999""#, #""/~2/~""#, #""\ud800""#, "\"+99999999h\"",
    ] + [
      String(repeating: "[", count: 200),
      String(repeating: "[", count: 120) + "1"
        + String(repeating: "]", count: 120),
    ]

  mutating func apply(to text: String) -> [UInt8] {
    var bytes = Array(text.utf8)
    for _ in 0...Int.random(in: 0...2, using: &random) {
      guard !bytes.isEmpty else { break }
      applyOnce(&bytes)
    }
    return bytes
  }

  private mutating func applyOnce(_ bytes: inout [UInt8]) {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: bytes.removeLast(Int.random(in: 1...bytes.count, using: &random))
    case 1:
      for _ in 0...Int.random(in: 0...4, using: &random) {
        bytes[place(bytes)] = UInt8.random(in: 0...255, using: &random)
      }
    case 2: changeLines(&bytes)
    case 3, 4: replaceScalar(&bytes)
    case 5:
      // Bytes that no UTF-8 has, half a character, a byte order mark, and a null character.
      let invalid: [[UInt8]] = [[0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xEF, 0xBB, 0xBF], [0]]
      bytes.insert(contentsOf: invalid.randomElement(using: &random)!, at: place(bytes))
    case 6: repeatMember(&bytes)
    default:
      let text = String(decoding: bytes, as: UTF8.self)
      let version = ["0", "2", "-1", "1.0", "\"1\"", "9999999999999999999"]
        .randomElement(using: &random)!
      bytes = Array(
        text.replacing("\"ratchetRecording\":1", with: "\"ratchetRecording\":\(version)").utf8)
    }
  }

  private mutating func place(_ bytes: [UInt8]) -> Int {
    Int.random(in: 0..<bytes.count, using: &random)
  }

  /// Removes, repeats, or moves a line.
  private mutating func changeLines(_ bytes: inout [UInt8]) {
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    let from = Int.random(in: lines.indices, using: &random)
    let line = lines[from]
    switch Int.random(in: 0..<3, using: &random) {
    case 0: lines.remove(at: from)
    case 1: lines.insert(line, at: Int.random(in: lines.indices, using: &random))
    default:
      lines.remove(at: from)
      lines.insert(line, at: Int.random(in: 0...lines.count, using: &random))
    }
    bytes = Array(lines.joined(separator: [0x0A]))
  }

  /// Replaces a number, a text, or a whole list or object after a colon.
  private mutating func replaceScalar(_ bytes: inout [UInt8]) {
    let colons = bytes.indices.filter { bytes[$0] == UInt8(ascii: ":") }
    guard let colon = colons.randomElement(using: &random) else { return }
    var end = colon + 1
    var depth = 0
    var isText = false
    while end < bytes.count, bytes[end] != 0x0A {
      let byte = bytes[end]
      if byte == UInt8(ascii: "\"") { isText.toggle() }
      if !isText {
        if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") { depth += 1 }
        let closes = byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}")
        if depth == 0, closes || byte == UInt8(ascii: ",") { break }
        if closes { depth -= 1 }
      }
      end += 1
    }
    bytes.replaceSubrange(
      (colon + 1)..<end, with: Self.values.randomElement(using: &random)!.utf8)
  }

  /// Repeats the text between two commas.
  private mutating func repeatMember(_ bytes: inout [UInt8]) {
    let commas = bytes.indices.filter { bytes[$0] == UInt8(ascii: ",") }
    guard commas.count > 1 else { return }
    let first = Int.random(in: 0..<(commas.count - 1), using: &random)
    bytes.insert(contentsOf: bytes[commas[first]..<commas[first + 1]], at: commas[first])
  }
}
