import Foundation
import RatchetDump
import Testing

@Suite("A dump of the standard library's and Foundation's values")
struct StandardTextTests {
  @Test("writes numbers so that reading them gives the same number")
  func numbers() {
    #expect(dumpText(1.0) == "1.0")
    #expect(dumpText(0.1 + 0.2) == "0.30000000000000004")
    #expect(dumpText(Float(0.1)) == "0.1")
    #expect(dumpText(UInt8.max) == "255")
    #expect(dumpText(Int.min) == "-9223372036854775808")
    #expect(dumpText(Double.nan) == "nan")
    #expect(dumpText(true) == "true")
    #expect(dumpText(Decimal(string: "1.25") as Any) == "1.25")
  }

  @Test("escapes strings, and writes those of several lines as blocks")
  func strings() {
    #expect(dumpText("a\"b\\c\td\u{1}") == #""a\"b\\c\td\u{1}""#)
    #expect(dumpText("é👨‍👩‍👧") == "\"é👨‍👩‍👧\"")
    #expect(dumpText("") == "\"\"")
    #expect(dumpText("sub".dropFirst()) == "\"ub\"")
    #expect(dumpText(Character("\n")) == #""\n""#)
    #expect(
      dumpText(Box(content: "say \"hi\"\n\tand \"\"\"\n")) == #"""
        Box<String>(
          content: """
          say "hi"
          \tand \"""

          """
        )
        """#)
  }

  @Test(
    "writes dates in UTC, to the last significant digit",
    arguments: [
      (0, "1970-01-01T00:00:00.000Z"),
      (-0.5, "1969-12-31T23:59:59.500Z"),
      (951_782_400, "2000-02-29T00:00:00.000Z"),
      (4_107_542_399, "2100-02-28T23:59:59.000Z"),
      (4_107_542_400, "2100-03-01T00:00:00.000Z"),
      (1_234_567_890.123, "2009-02-13T23:31:30.123Z"),
      (1_234_567_890.123456, "2009-02-13T23:31:30.123456Z"),
      (978_307_199.9996, "2000-12-31T23:59:59.9996Z"),
      (-62_135_596_800, "0001-01-01T00:00:00.000Z"),
      (253_402_300_800, "10000-01-01T00:00:00.000Z"),
    ])
  func dates(seconds: Double, text: String) {
    #expect(dumpText(Date(timeIntervalSince1970: seconds)) == "Date(\(text))")
  }

  @Test("agrees with Foundation's calendar on every day of 400 years")
  func calendar() {
    let style = Date.ISO8601FormatStyle()
    for day in 0..<146_097 {
      let date = Date(timeIntervalSince1970: Double(day - 100_000) * 86_400)
      let expected = style.format(date).replacing("Z", with: ".000Z")
      guard dumpText(date) != "Date(\(expected))" else { continue }
      Issue.record("\(dumpText(date)) is not \(expected)")
      return
    }
  }

  @Test("distinguishes dates that differ in their last bit")
  func neighbouringDates() {
    let interval = 796_000_000.125
    let date = Date(timeIntervalSinceReferenceDate: interval)
    let next = Date(timeIntervalSinceReferenceDate: interval.nextUp)
    #expect(dumpText(date) == "Date(2026-03-23T23:06:40.125Z)")
    #expect(dumpText(next) == "Date(2026-03-23T23:06:40.125000119Z)")
  }

  @Test("writes dates outside the calendar as seconds")
  func farDates() {
    #expect(
      dumpText(Date(timeIntervalSinceReferenceDate: .infinity))
        == "Date(inf s since 2001-01-01T00:00:00Z)")
  }

  @Test("writes Foundation's values, never their storage")
  func foundation() throws {
    #expect(
      dumpText(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255)))
        == "UUID(00000000-0000-0000-0000-0000000000FF)")
    #expect(dumpText(try #require(URL(string: "https://a.b/c?d=e"))) == "URL(https://a.b/c?d=e)")
    #expect(dumpText(Locale(identifier: "en_US")) == "Locale(en_US)")
    #expect(dumpText(Calendar(identifier: .gregorian)) == "Calendar(gregorian)")
    #expect(dumpText(DateComponents(year: 2001)) == "DateComponents(year: 2001)")
    #expect(dumpText(IndexSet([1, 2])) == "[\n  [0]: 1,\n  [1]: 2\n]")
  }

  @Test("writes a few bytes whole, and many by their start and a checksum")
  func data() {
    #expect(dumpText(Data()) == "Data(0 bytes)")
    #expect(dumpText(Data([10])) == "Data(1 byte, 0x0a)")
    #expect(dumpText(Data([1, 2, 255])) == "Data(3 bytes, 0x0102ff)")

    var bytes = Data(repeating: 7, count: 33)
    let text = dumpText(bytes)
    #expect(text.hasPrefix("Data(33 bytes, 0x\(String(repeating: "07", count: 16))…, FNV-1a "))
    bytes[32] = 8
    #expect(dumpText(bytes) != text)
  }

  @Test("writes durations to the attosecond")
  func durations() {
    #expect(dumpText(Duration.milliseconds(1_500)) == ".seconds(1.5)")
    #expect(dumpText(Duration.seconds(-3)) == ".seconds(-3)")
    #expect(dumpText(Duration.zero) == ".seconds(0)")
    #expect(
      dumpText(Duration(secondsComponent: 0, attosecondsComponent: -1))
        == ".seconds(-0.000000000000000001)")
  }

  @Test("writes ranges as the source does")
  func ranges() {
    #expect(dumpText(1..<3) == "1..<3")
    #expect(dumpText(1.5...3) == "1.5...3.0")
    #expect(dumpText(1...) == "1...")
    #expect(dumpText(...3) == "...3")
    #expect(dumpText(..<3) == "..<3")
    #expect(dumpText("a"..<"b") == #""a"..<"b""#)
  }
}
