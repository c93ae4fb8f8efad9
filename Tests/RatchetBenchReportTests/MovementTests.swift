import Testing

@testable import RatchetBenchReport

@Suite("A row beside an earlier run")
struct MovementTests {
  private func movement(
    from earlier: [Double], to current: [Double], in unit: Report.Unit = .nanoseconds
  ) -> Movement {
    Movement(from: Summary(earlier), to: Summary(current), in: unit)
  }

  @Test("has moved if every sample of one run is beyond all of the other")
  func apart() {
    #expect(movement(from: [10, 11, 12, 13, 14], to: [15, 16, 17, 18, 19]) == .slower)
    #expect(movement(from: [15, 16, 17, 18, 19], to: [10, 11, 12, 13, 14]) == .faster)
  }

  @Test("has not moved if the samples of both runs overlap, or touch")
  func overlap() {
    #expect(movement(from: [10, 11, 12, 13, 16], to: [15, 16, 17, 18, 19]) == .unmoved)
    #expect(movement(from: [10, 11, 12, 13, 15], to: [15, 16, 17, 18, 19]) == .unmoved)
    #expect(movement(from: [15, 16, 17, 18, 19], to: [10, 11, 12, 13, 15]) == .unmoved)
  }

  @Test("has not moved if less than a twentieth lies between the samples of both runs")
  func gap() {
    #expect(movement(from: [90, 95, 100], to: [104, 150, 200]) == .unmoved)
    #expect(movement(from: [90, 95, 100], to: [105, 150, 200]) == .slower)
    #expect(movement(from: [104, 150, 200], to: [90, 95, 100]) == .unmoved)
    #expect(movement(from: [105, 150, 200], to: [90, 95, 100]) == .faster)
    #expect(movement(from: [0, 0, 0], to: [0, 0, 0]) == .unmoved)
    #expect(movement(from: [0, 0, 0], to: [1, 1, 1]) == .slower)
    #expect(movement(from: [-1, -1, -1], to: [0, 0, 0]) == .slower)
  }

  @Test("has not moved by less than a byte, or by a tenth of a block")
  func small() {
    #expect(movement(from: [0.1], to: [1], in: .bytes) == .unmoved)
    #expect(movement(from: [0.1], to: [1.2], in: .bytes) == .larger)
    #expect(movement(from: [1], to: [1.09], in: .blocks) == .unmoved)
    #expect(movement(from: [1], to: [2], in: .blocks) == .larger)
  }

  @Test("has a scatter without the largest of each seven samples")
  func interruptions() {
    #expect(Summary([3, 1, 90, 2, 4]).scatter == 1...90)
    #expect(Summary([3, 1, 90, 2, 4, 5]).scatter == 1...90)
    #expect(Summary([3, 1, 90, 2, 4, 5, 6]).scatter == 1...6)
    #expect(Summary([3, 1, 90, 2, 4, 5, 6] + [80, 7, 7, 7, 7, 7, 7]).scatter == 1...7)
    #expect(
      movement(from: [10, 10, 10, 10, 10, 10, 99], to: Array(repeating: 20, count: 7)) == .slower)
  }

  @Test("of memory is smaller or larger")
  func memory() {
    for unit in [Report.Unit.bytes, .blocks, .kilobytes] {
      #expect(movement(from: [1, 1, 1], to: [2, 2, 2], in: unit) == .larger)
      #expect(movement(from: [2, 2, 2], to: [1, 1, 1], in: unit) == .smaller)
    }
  }
}

@Suite("The growth of a row")
struct GrowthTests {
  private func isFlat(_ small: Double, _ large: Double, plain: (Double, Double)) -> Bool {
    Summary([large]).isFlat(
      since: Summary([small]), within: 1.3,
      beside: (small: Summary([plain.0]), large: Summary([plain.1])))
  }

  @Test("is flat within a factor")
  func factor() {
    #expect(isFlat(100, 130, plain: (10, 10)))
    #expect(!isFlat(100, 131, plain: (10, 10)))
    #expect(isFlat(100, 10, plain: (10, 10)))
  }

  @Test("may be what plain Swift grows by, in nanoseconds or bytes, beyond that")
  func share() {
    #expect(isFlat(100, 260, plain: (10, 110)))
    #expect(!isFlat(100, 261, plain: (10, 110)))
  }

  @Test("is not measured more strictly where plain Swift shrinks")
  func shrunk() {
    #expect(isFlat(100, 130, plain: (50, 10)))
  }
}
