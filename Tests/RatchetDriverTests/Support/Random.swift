/// Random numbers that a seed reproduces (SplitMix64).
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func text() -> String {
    let alphabet = Array("ab \"\\/.[](){}:,_0-é🙂\u{0}\u{7}\n\u{2028}")
    return String(
      (0..<Int.random(in: 0...6, using: &self)).map { _ in alphabet.randomElement(using: &self)! })
  }
}
