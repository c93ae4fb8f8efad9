import Foundation
import RatchetDependencies
import RatchetIssues
import Testing

@testable public import RatchetTesting

@Suite("Generators") struct GeneratorTests {
  private func values<Value>(
    _ generator: Generator<Value>, count: Int = 400, seed: UInt64 = 1
  ) -> [Value] {
    var random = SeededRandomNumberGenerator(seed: seed)
    return (0..<count).map { _ in generator.generate(using: &random) }
  }

  @Test("The same seed makes the same values, on every system")
  func stable() {
    #expect(values(.integers(in: 0...99), count: 12) == [94, 3, 3, 98, 46, 1, 4, 2, 6, 1, 2, 32])
    #expect(values(.string(count: 0...4), count: 6) == ["cWnW", "", "Pd", "m21", "6J", ""])
    #expect(
      values(.doubles(in: 0...1), count: 6) == [
        1, 0, 0.42700329599888454, .leastNonzeroMagnitude, 0, 0.14616166358223026,
      ])
    #expect(
      values(.uuid, count: 3) == [
        UUID(3), UUID(0), UUID(uuidString: "6D501687-9973-435C-AA7E-844961F494EE"),
      ])
    #expect(values(Generator.bool.array(), count: 4) == values(Generator.bool.array(), count: 4))
  }

  @Test("A value consumes one random number, however many its parts need")
  func oneNumber() {
    for generator in [Generator.constant(""), .string(count: 50...50), .hostileString] {
      var random = SeededRandomNumberGenerator(seed: 3)
      var reference = random
      _ = generator(using: &random)
      _ = reference.next()
      #expect(random == reference)
    }
  }

  @Test("Integers keep to their range, and include its edges and values near 0")
  func integers() {
    for range in [-5...5, 0...0, 3...900, -900 ... -3, Int.min...Int.max, .max - 1 ... .max] {
      let made = values(.integers(in: range))
      #expect(made.allSatisfy { range.contains($0) })
      #expect(Set(made).isSuperset(of: [range.lowerBound, range.upperBound]))
      for near in [-1, 0, 1] where range.contains(near) { #expect(made.contains(near)) }
    }
    let large = values(Int.generator)
    #expect(large.contains { $0.magnitude > 1 << 60 && $0 != .min && $0 != .max })
  }

  @Test("Integers of every width can have all of their values")
  func widths() {
    #expect(Set(values(Int8.generator, count: 6_000)).count == 256)
    #expect(Set(values(UInt8.generator, count: 6_000)).count == 256)
    #expect(Set(values(Generator<Int8>.integers(in: -100...100), count: 6_000)).count == 201)
    #expect(values(UInt64.generator).contains { $0 > UInt64.max / 2 && $0 < .max - 1 })
    let wide = values(Generator<Int128>.integers(in: .min ... .max))
    #expect(wide.contains { $0 > Int128(Int64.max) * 1_000 && $0 < .max - 1 })
    #expect(wide.contains { $0 < Int128(Int64.min) * 1_000 && $0 > .min + 1 })
  }

  @Test("Numbers below a bound are equally likely, and a bound of 0 makes 0")
  func below() {
    var random = SeededRandomNumberGenerator(seed: 1)
    var counts = Array(repeating: 0, count: 6)
    for _ in 0..<6_000 { counts[Int(random.next(below: 6))] += 1 }
    #expect(counts.allSatisfy { (880...1_120).contains($0) }, "\(counts)")
    let state = random
    #expect(random.next(below: 0) == 0)
    #expect(random.next(below: 1) == 0)
    #expect(random == state)
    #expect((0..<100).allSatisfy { _ in random.next(below: .max) < .max })
  }

  @Test("Doubles keep to their range, are finite, and include its edges")
  func doubles() {
    for range in [
      0...1, -2.5...2.5, -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude,
    ] {
      let made = values(.doubles(in: range))
      #expect(made.allSatisfy { $0.isFinite && range.contains($0) })
      #expect(Set(made).isSuperset(of: [range.lowerBound, range.upperBound]))
    }
    #expect(values(Double.generator, count: 2_000).allSatisfy { $0.isFinite })
    #expect(values(Float.generator, count: 2_000).contains(.leastNonzeroMagnitude))
    #if os(Linux) || arch(arm64)
      #expect(values(Float16.generator, count: 2_000).allSatisfy { $0.isFinite })
    #endif
    #expect(values(.doubles(in: -1...1)).contains { $0.sign == .minus && $0 == 0 })
  }

  @Test(
    "Strings have lengths in their range, and hostile ones include characters that break programs")
  func strings() {
    #expect(values(.string(count: 2...4)).allSatisfy { (2...4).contains($0.count) })
    #expect(Set(values(.string(count: 0...3)).map(\.count)) == [0, 1, 2, 3])
    #expect(values(.string(count: 3...3, of: .constant("x")), count: 2) == ["xxx", "xxx"])
    let hostile = values(.hostileString, count: 2_000)
    #expect(hostile.contains(""))
    #expect(hostile.contains { $0.count > 1_000 })
    #expect(hostile.contains { $0.unicodeScalars.count > $0.count })
    #expect(hostile.contains { $0.unicodeScalars.contains("\u{5E9}") })
    #expect(hostile.contains { $0.contains("\0") })
    // Lists of literals without duplicates.
    #expect(
      Set(HostileText.strings.map { Array($0.unicodeScalars) }).count == HostileText.strings.count)
    #expect(values(String.generator).contains { !$0.allSatisfy { $0.isASCII } })
    #expect(values(Character.generator).contains { !$0.isASCII })
  }

  @Test("Identifiers are the first that a counter makes, or any of version 4")
  func identifiers() {
    let made = values(.uuid)
    #expect(Set(made).isSuperset(of: (0..<4).map { UUID($0) }))
    let others = made.filter { made.firstIndex(of: $0) == made.lastIndex(of: $0) }
    #expect(others.count > 100)
    for other in others {
      #expect(other.uuid.6 >> 4 == 4)
      #expect(other.uuid.8 >> 6 == 2)
    }
  }

  @Test("Dates keep to their range, and include its edges")
  func dates() {
    let range = Date(timeIntervalSince1970: -10)...Date(timeIntervalSince1970: 1e9)
    let made = values(.date(in: range))
    #expect(made.allSatisfy { range.contains($0) })
    #expect(
      Set(made).isSuperset(of: [
        range.lowerBound, range.upperBound, Date(timeIntervalSince1970: 0),
      ]))
    #expect(Set(values(Date.generator)).count > 200)
  }

  @Test("A value is one of those given, as often as its weight implies")
  func choices() {
    #expect(Set(values(.element(of: [1, 2, 3]))) == [1, 2, 3])
    #expect(Set(values(.element(of: 5...6))) == [5, 6])
    #expect(Set(values(.one(of: .constant(1), .constant(2)))) == [1, 2])
    let weighted = values(.one(of: (1, .constant(1)), (0, .constant(2)), (9, .constant(3))))
    #expect(!weighted.contains(2))
    #expect((20...60).contains(weighted.count { $0 == 1 }))
    #expect(Set(values(.bool)) == [true, false])
    #expect((60...140).contains(values(Generator.bool.optional()).count { $0 == nil }))
    #expect(Set(values(Bool?.generator)) == [true, false, nil])
  }

  @Test("Arrays have counts in their range")
  func arrays() {
    #expect(Set(values(Generator.bool.array(count: 1...3)).map(\.count)) == [1, 2, 3])
    #expect(Set(values([Bool].generator).map(\.count)) == [0, 1, 2, 3, 4, 5])
    #expect(values(Generator.bool.array(count: 0...0), count: 3) == [[], [], []])
  }

  @Test("Parts are generated in order, and one can choose the generator of the next")
  func composed() {
    let three = values(.zip(.constant(1), .constant("a"), .bool))
    #expect(three.allSatisfy { $0.0 == 1 && $0.1 == "a" })
    #expect(Set(three.map(\.2)) == [true, false])
    let four = values(.zip(.constant(1), .constant(2), .constant(3), .constant(4)), count: 1)
    #expect(four.first.map { [$0.0, $0.1, $0.2, $0.3] } == [1, 2, 3, 4])
    let pairs = Generator.integers(in: 1...9).flatMap { top in
      Generator.integers(in: 0...top - 1).map { (top, $0) }
    }
    #expect(values(pairs).allSatisfy { $0.1 < $0.0 })
  }

  @Test(
    "A filter keeps accepted values; if none is accepted, that is an issue and the last one is used"
  )
  func filter() {
    #expect(values(Generator.integers(in: 0...9).filter { $0 % 2 == 1 }).allSatisfy { $0 % 2 == 1 })
    let collector = IssueCollector()
    withIssueReporters([.collect(into: collector)]) {
      let none = Generator.constant(1).filter(tries: 3, line: 10) { $0 > 1 }
      #expect(values(none, count: 1) == [1])
    }
    #expect(
      collector.issues.map(\.description) == [
        """
        RatchetIssue T043 at GeneratorTests.swift:10
          None of 3 values passed a generator's filter; the last value was used anyway.
          Generate values that pass, with map or a smaller range, or allow more tries: \
        filter(tries: …).
          More: ratchet explain T043
        """
      ])
  }

  @Test("The kit's ids and element actions are made from their parts")
  func kit() {
    #expect(Set(values(StackElementID.generator)) == [0, 1, 2, 3])
    let actions = values(IdentifiedAction<Bool, Bool>.generator)
    #expect(Set(actions).count == 4)
  }

  private enum Genre: CaseIterable, Generatable { case novel, poem, play }

  @Test("An enum that lists its cases is generatable when it declares so")
  func enums() {
    #expect(Set(values(Genre.generator)) == Set(Genre.allCases))
    #expect(Set(values([Genre]?.generator).compactMap { $0 }.joined()) == Set(Genre.allCases))
  }
}

#if os(Linux) || arch(arm64)
  extension Float16: Generatable {}
#endif
