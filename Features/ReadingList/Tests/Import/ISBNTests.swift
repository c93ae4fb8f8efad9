import ReadingListLive
import Testing

struct ISBNTests {
  @Test("An ISBN-10 becomes an ISBN-13 with its own check digit")
  func from10() {
    #expect(ISBN.from10("0306406152") == "9780306406157")
    #expect(ISBN.from10("0-306-40615-2") == "9780306406157")
    #expect(ISBN.from10("080442957X") == "9780804429573")
    #expect(ISBN.from10("080442957x") == "9780804429573")
  }

  @Test("Leading zeros that a spreadsheet dropped are restored")
  func lostZeros() {
    #expect(ISBN.from10("306406152") == "9780306406157")
    #expect(ISBN.from10("80442957X") == "9780804429573")
  }

  @Test(
    "An invalid ISBN-10 yields nothing",
    arguments: ["", "0", "X", "0306406153", "03064061520", "03064O6152", "0X06406152", "123456"])
  func notAn10(text: String) {
    #expect(ISBN.from10(text) == nil)
  }

  @Test("A whole ISBN-13 is accepted if its check digit is correct")
  func whole13() {
    #expect(ISBN.whole13("978-0-306-40615-7") == "9780306406157")
    #expect(ISBN.whole13("9780306406158") == nil)
    #expect(ISBN.whole13("1234567890128") == nil)
    #expect(ISBN.whole13("978030640615") == nil)
  }

  @Test("A rounded ISBN-13 is restored if only one number could have been rounded to it")
  func rounded() {
    // 614 with its check digit 0 was truncated here; 613 with its 3 would have become 613.
    #expect(ISBN.fromRounded("9.78030640614e+12") == "9780306406140")
    // 612 with its 6 would have become 613; 611 with its 9 was rounded up to this.
    #expect(ISBN.fromRounded("9.78030640612e+12") == "9780306406119")
    // 613 with its 3, truncated? Or 612 with its 6, rounded up? Both give this.
    #expect(ISBN.fromRounded("9.78030640613e+12") == nil)
    // 611 with its 9 would have become 612, and 610 with its 2 would have stayed 610.
    #expect(ISBN.fromRounded("9.78030640611e+12") == nil)
  }

  @Test("Every ISBN-13, rounded, is restored as itself or not at all")
  func roundedSweep() {
    var restored = 0
    for number in 0..<5_000 {
      let nine = String("\(1_000_000_000 + number * 7_919)".suffix(9))
      let sum = nine.enumerated().reduce(0) {
        $0 + (10 - $1.offset) * ($1.element.wholeNumberValue ?? 0)
      }
      let check = (11 - sum % 11) % 11
      guard let whole = ISBN.from10(nine + (check == 10 ? "X" : "\(check)")) else {
        Issue.record("no ISBN-10: \(nine)")
        return
      }
      // As %.12g writes it; the tool rounds a five to even or up.
      guard let value = Int(whole) else {
        Issue.record("no number: \(whole)")
        return
      }
      for twelve in value % 10 == 5 ? [value / 10, value / 10 + 1] : [(value + 5) / 10] {
        let digits = "\(twelve)"
        let text = "\(digits.prefix(1)).\(digits.dropFirst())e+12"
        guard let answer = ISBN.fromRounded(text) else { continue }
        restored += 1
        if answer != whole { Issue.record("\(whole) as \(text) was restored as \(answer)") }
      }
    }
    #expect(restored > 1_000)
  }

  @Test(
    "A rounding that lost more than a digit yields nothing",
    arguments: [
      "9.78E+12", "9.7804390234e+12", "9.78043902348e+11", "1.23456789012e+12",
      "978043902348e+12", "9x78043902348e+12", "",
    ])
  func lostMore(text: String) {
    #expect(ISBN.fromRounded(text) == nil)
  }

  @Test("A whole ISBN-13 is preferred over an ISBN-10, and that over a rounded number")
  func preference() {
    #expect(ISBN.isbn13(isbn10: "080442957X", isbn13: "9780306406157") == "9780306406157")
    #expect(ISBN.isbn13(isbn10: "080442957X", isbn13: "9.78030640612e+12") == "9780804429573")
    #expect(ISBN.isbn13(isbn10: "", isbn13: "9.78030640612e+12") == "9780306406119")
    #expect(ISBN.isbn13(isbn10: "", isbn13: "") == nil)
  }
}
