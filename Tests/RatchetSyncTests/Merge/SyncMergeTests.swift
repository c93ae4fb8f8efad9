import RatchetDependencies
import Testing

@testable import RatchetSync

@Suite struct SyncMergeTests {
  static let one = SyncNode(rawValue: 1)
  static let two = SyncNode(rawValue: 2)

  /// The parts after an edit.
  static func edited(
    _ merge: SyncMerge, _ parts: [String: Register], to value: SyncValue, by node: SyncNode,
    at clock: Int64
  ) -> [String: Register] {
    var parts = parts
    for (part, value) in merge.edits(of: parts, to: value, by: node) {
      parts[part] = Register(
        version: SyncVersion(clock: SyncClock(rawValue: clock), node: node), value: value)
    }
    return parts
  }

  static func merged(
    _ left: [String: Register], _ right: [String: Register]
  ) -> [String: Register] {
    left.merging(right) { $0.wins(over: $1) ? $0 : $1 }
  }

  /// The value after both nodes have edited the same value and received each other's edits.
  static func concurrent(
    _ merge: SyncMerge, _ start: SyncValue, _ left: SyncValue, _ right: SyncValue
  ) -> SyncValue? {
    let parts = edited(merge, [:], to: start, by: one, at: 1)
    let first = edited(merge, parts, to: left, by: one, at: 2)
    let second = edited(merge, parts, to: right, by: two, at: 3)
    #expect(merge.value(of: first) == left)
    #expect(merge.value(of: second) == right)
    #expect(merged(first, second) == merged(second, first))
    return merge.value(of: merged(first, second))
  }

  @Test("A counter adds the differences of both")
  func counter() {
    #expect(
      Self.concurrent(.counter, .integer(10), .integer(13), .integer(5)) == .integer(8))
    #expect(
      Self.concurrent(.counter, .integer(0), .integer(.max), .integer(0)) == .integer(.max))
    #expect(Self.concurrent(.counter, .real(0.5), .real(1.5), .real(0)) == .real(1))
  }

  @Test("A set has what one of both has added, and not what one has removed")
  func set() {
    #expect(
      Self.concurrent(
        .set, .text(#"["a","b"]"#), .text(#"["b","c"]"#), .text(#"["a","b",{"x":[1]}]"#))
        == .text(#"["b","c",{"x":[1]}]"#))
    #expect(Self.concurrent(.set, .text("[1]"), .text("[]"), .text("[1,2]")) == .text("[2]"))
  }

  @Test("Text that is no JSON array changes no element of a set")
  func invalidSet() {
    let parts = Self.edited(.set, [:], to: .text("[1]"), by: Self.one, at: 1)
    #expect(SyncMerge.set.edits(of: parts, to: .text("[1"), by: Self.one).isEmpty)
    #expect(SyncMerge.set.edits(of: parts, to: .text("{}"), by: Self.one).isEmpty)
  }

  @Test("Edits of different lines are all kept, and the last edit of a line wins")
  func lines() {
    #expect(
      Self.concurrent(
        .lines, .text("a\nb\nc"), .text("a\nB\nc"), .text("0\na\nb\nc\nd"))
        == .text("0\na\nB\nc\nd"))
    #expect(
      Self.concurrent(.lines, .text("a\nb"), .text("a1\nb"), .text("a2\nb")) == .text("a2\nb"))
    #expect(
      Self.concurrent(.lines, .text("a"), .text("a\nx"), .text("a\ny")) == .text("a\nx\ny"))
    #expect(Self.concurrent(.lines, .text("a\nb"), .text("b"), .text("a\nb\nc")) == .text("b\nc"))
    #expect(Self.concurrent(.lines, .text(""), .text("\n"), .text("x")) == .text("x\n"))
  }

  @Test("Random edits of a text by two nodes merge to the same lines on both")
  func randomLines() {
    for seed in UInt64(1)...200 {
      var numbers = SeededRandomNumberGenerator(seed: seed)
      var left: [String: Register] = [:]
      var right: [String: Register] = [:]
      for clock in Int64(1)...40 {
        let isLeft = numbers.chance(50)
        let parts = isLeft ? left : right
        var lines: [String] = []
        if case .text(let text)? = SyncMerge.lines.value(of: parts) {
          lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        }
        let place = numbers.below(lines.count + 1)
        if numbers.chance(60) || place == lines.count {
          lines.insert("\(clock)", at: place)
        } else {
          lines.remove(at: place)
        }
        let value: SyncValue = lines.isEmpty ? .null : .text(lines.joined(separator: "\n"))
        let after = Self.edited(
          .lines, parts, to: value, by: isLeft ? Self.one : Self.two, at: clock)
        #expect(SyncMerge.lines.value(of: after) ?? .null == value, "seed \(seed)")
        if isLeft { left = after } else { right = after }
        if numbers.chance(20) {
          left = Self.merged(left, right)
          right = Self.merged(right, left)
        }
      }
      #expect(
        SyncMerge.lines.value(of: Self.merged(left, right))
          == SyncMerge.lines.value(of: Self.merged(right, left)), "seed \(seed)")
    }
  }
}
