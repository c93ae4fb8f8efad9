/// The hash of FIPS 180-4. The page names the hashes of its script and its style, and a browser runs
/// nothing else: text from a recording cannot act, whatever it is.
enum SHA256 {
  static func hash(_ message: some Sequence<UInt8>) -> [UInt8] {
    var bytes = Array(message)
    let length = UInt64(bytes.count) * 8
    bytes.append(0x80)
    while bytes.count % 64 != 56 { bytes.append(0) }
    bytes += (0..<8).map { UInt8(truncatingIfNeeded: length >> (56 - 8 * $0)) }

    var state = initial
    for block in stride(from: 0, to: bytes.count, by: 64) {
      compress(bytes[block..<(block + 64)], into: &state)
    }
    return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) }
    }
  }

  private static func compress(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
    var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { at in
      block[at..<(at + 4)].reduce(0) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<64 {
      let (early, late) = (words[index - 15], words[index - 2])
      let first = rotated(early, 7) ^ rotated(early, 18) ^ early >> 3
      let second = rotated(late, 17) ^ rotated(late, 19) ^ late >> 10
      words.append(words[index - 16] &+ first &+ words[index - 7] &+ second)
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for index in 0..<64 {
      let choice = (e & f) ^ (~e & g)
      let majority = (a & b) ^ (a & c) ^ (b & c)
      let first =
        h &+ (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) &+ choice &+ constants[index]
        &+ words[index]
      let second = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) &+ majority
      (h, g, f, e) = (g, f, e, d &+ first)
      (d, c, b, a) = (c, b, a, first &+ second)
    }
    for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
  }

  private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word >> count | word << (32 - count)
  }

  /// The fractional bits of the square roots of the first primes.
  private static let initial = primes.prefix(8).map { bits(Double($0).squareRoot()) }

  /// The fractional bits of the cube roots of the first primes.
  private static let constants = primes.map(cubeRootBits)

  private static let primes = (2...311).filter { number in
    !(2..<number).contains { number.isMultiple(of: $0) }
  }

  private static func bits(_ root: Double) -> UInt32 {
    UInt32((root - root.rounded(.down)) * 4_294_967_296)
  }

  /// By integers, since 32 bits after the point are more than a rounded cube root promises.
  private static func cubeRootBits(of prime: Int) -> UInt32 {
    // The largest r with r³ ≤ prime · 2⁹⁶.
    var root: UInt128 = 0
    for bit in (0..<36).reversed() {
      let next = root | 1 << UInt128(bit)
      if next * next * next <= UInt128(prime) << 96 { root = next }
    }
    return UInt32(truncatingIfNeeded: root)
  }
}
