import CountersListLive
import Testing

struct NumberFactsTests {
  @Test("A number of the table has its own fact")
  func known() {
    #expect(
      NumberFacts.fact(for: 1729)
        == "1729 is the smallest number that is a sum of two positive cubes in two ways.")
    #expect(
      NumberFacts.fact(for: -40) == "-40 is the temperature at which Celsius and Fahrenheit agree.")
    #expect(NumberFacts.knownNumbers.count >= 60)
  }

  @Test(
    "Any other number has a computed fact",
    arguments: [
      (-7, "-7 is 7 below zero."),
      (49, "49 is a square: 7 times 7."),
      (216, "216 is a cube: 6 times 6 times 6."),
      (512, "512 is a cube: 8 times 8 times 8."),
      (2048, "2048 is two to the power 11."),
      (55, "55 is triangular: it is the sum of the numbers from 1 to 10."),
      (101, "101 is a prime number."),
      (102, "102 is even: it is 2 times 51."),
      (1003, "1003 is odd: it is 17 times 59."),
    ] as [(Int, String)])
  func computed(number: Int, fact: String) {
    #expect(NumberFacts.fact(for: number) == fact)
  }

  @Test(
    "The largest and the smallest numbers have facts too",
    arguments: [
      (Int.min, "-9223372036854775808 is the smallest number that 64 bits can hold."),
      (Int.min + 1, "-9223372036854775807 is 9223372036854775807 below zero."),
      (Int.max, "9223372036854775807 is odd: it is 7 times 1317624576693539401."),
      (
        9_223_372_030_926_249_001,
        "9223372030926249001 is a square: 3037000499 times 3037000499."
      ),
      (
        9_223_358_842_721_533_951,
        "9223358842721533951 is a cube: 2097151 times 2097151 times 2097151."
      ),
      (2_305_843_009_213_693_952, "2305843009213693952 is two to the power 61."),
      (
        2_305_843_009_213_693_951,
        "2305843009213693951 is odd, and has no divisor up to 1000000 but 1."
      ),
    ] as [(Int, String)])
  func extremes(number: Int, fact: String) {
    #expect(NumberFacts.fact(for: number) == fact)
  }

  @Test("Exactly the primes are called prime, up to 5,000")
  func primes() {
    var isComposite = [Bool](repeating: false, count: 5_001)
    for base in 2...70 {
      for multiple in stride(from: base * base, through: 5_000, by: base) {
        isComposite[multiple] = true
      }
    }
    let known = Set(NumberFacts.knownNumbers)
    for number in 2...5_000 where !known.contains(number) {
      let isCalledPrime = NumberFacts.fact(for: number).hasSuffix("is a prime number.")
      // 3 is in the table, so no prime is square, cubic, triangular or a power of two.
      #expect(isCalledPrime == !isComposite[number], "\(number)")
    }
  }

  @Test("Every fact is a sentence that begins with its number")
  func sentences() {
    for number in NumberFacts.knownNumbers + Array(-50...300) {
      let fact = NumberFacts.fact(for: number)
      #expect(fact.hasPrefix("\(number) "))
      #expect(fact.hasSuffix("."))
      #expect(!fact.hasSuffix(".."))
      #expect(!fact.contains("\n"))
    }
  }
}
