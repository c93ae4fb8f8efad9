import Testing

@testable import Ratchet

@Suite struct DurationTextTests {
  @Test(
    "An age is whole milliseconds below a second, then tenths of a second",
    arguments: [
      (Duration.zero, "0 ms"),
      (.nanoseconds(999_999), "0 ms"),
      (.milliseconds(12), "12 ms"),
      (.milliseconds(999), "999 ms"),
      (.seconds(1), "1.0 s"),
      (.milliseconds(1_299), "1.2 s"),
      (.seconds(3_600), "3600.0 s"),
    ])
  func age(_ age: Duration, _ text: String) {
    #expect(age.text == text)
  }
}
