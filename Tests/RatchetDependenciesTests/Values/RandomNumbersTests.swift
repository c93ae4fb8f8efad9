import RatchetDependencies
import Testing

@Suite("Random numbers") struct RandomNumbersTests {
  private struct Counting: RandomNumberGenerator {
    var count: UInt64 = 0

    mutating func next() -> UInt64 {
      count += 1
      return count
    }
  }

  @Test("are a test's own if it chose a generator, which continues from call to call")
  func overridden() {
    withDependencies {
      $0.withRandomNumberGenerator = WithRandomNumberGenerator(Counting())
    } operation: {
      @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
      #expect(withRandomNumberGenerator { $0.next() } == 1)
      #expect(withRandomNumberGenerator { [$0.next(), $0.next()] } == [2, 3])
    }
  }

  @Test("are the system's in a live run, and an issue in a test without a chosen generator")
  func defaults() {
    withDependencies {
      $0.context = .live
    } operation: {
      @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
      let rolls = withRandomNumberGenerator { generator in
        (0..<100).map { _ in Int.random(in: 1...6, using: &generator) }
      }
      #expect(Set(rolls).count > 1)
    }
    let reported = issues {
      @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
      _ = withRandomNumberGenerator { $0.next() }
    }
    #expect(reported.count == 1)
    #expect(reported.first?.hasPrefix("RatchetIssue D001") == true)
  }

  @Test("in a test without a chosen generator are the same at each read")
  func standIn() {
    var numbers: [[UInt64]] = []
    let reported = issues {
      for _ in 0..<2 {
        @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
        numbers.append(withRandomNumberGenerator { [$0.next(), $0.next()] })
      }
    }
    #expect(numbers == [[0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4], numbers[0]])
    #expect(reported.count == 2)
  }

  @Test("can be drawn by a function that takes any generator")
  func plainFunction() {
    func draw(_ generator: inout any RandomNumberGenerator) -> UInt64 { generator.next() }
    let random = WithRandomNumberGenerator(Counting())
    #expect([random(draw), random(draw)] == [1, 2])
  }
}
