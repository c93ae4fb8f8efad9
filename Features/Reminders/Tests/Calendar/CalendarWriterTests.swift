import Foundation
import Reminders
import RemindersLive
import Testing

struct CalendarWriterTests {
  private static let stamp = CalendarMoment("20260310T093000Z")

  private static func write(
    _ todos: [CalendarTodo], name: String = "Garden", color: Int = 0x0A0B0C
  ) throws -> [UInt8] {
    var writer = CalendarWriter(stamp: try #require(stamp))
    writer.beginCalendar(name: name, color: color)
    for todo in todos { writer.write(todo) }
    writer.endCalendar()
    return writer.bytes
  }

  @Test("A calendar is written to the letter")
  func letter() throws {
    var todo = CalendarTodo(uid: "1", summary: "Milk, eggs; and bread")
    todo.notes = "Fresh\\whole\nAsk"
    todo.due = CalendarMoment("20260311").map { .at($0) }
    todo.priority = 9
    todo.status = .completed
    todo.completed = CalendarMoment("20260310T080000Z")
    todo.created = CalendarMoment("20260301T000000Z")
    todo.lastModified = CalendarMoment("20260302T000000Z")
    todo.categories = ["errand", "a,b"]
    todo.isFlagged = true
    let expected = """
      BEGIN:VCALENDAR
      VERSION:2.0
      PRODID:-//Ratchet//Reminders//EN
      X-WR-CALNAME:Garden
      X-APPLE-CALENDAR-COLOR:#0A0B0C
      BEGIN:VTODO
      UID:1
      DTSTAMP:20260310T093000Z
      CREATED:20260301T000000Z
      LAST-MODIFIED:20260302T000000Z
      SUMMARY:Milk\\, eggs\\; and bread
      DESCRIPTION:Fresh\\\\whole\\nAsk
      DUE;VALUE=DATE:20260311
      PRIORITY:9
      STATUS:COMPLETED
      COMPLETED:20260310T080000Z
      CATEGORIES:errand,a\\,b
      X-RATCHET-FLAGGED:TRUE
      END:VTODO
      END:VCALENDAR

      """.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
    #expect(try String(decoding: Self.write([todo]), as: UTF8.self) == expected)
  }

  @Test("Lines are at most 75 bytes long, and no fold divides a character", arguments: 0...80)
  func folds(offset: Int) throws {
    let text =
      String(repeating: "a", count: offset) + String(repeating: "é😀", count: 40) + "\u{301}"
    let bytes = try Self.write([CalendarTodo(summary: text)])
    for line in bytes.split(separator: 0x0A) {
      #expect(line.last == 0x0D)
      #expect(line.count <= 76)
      #expect(String(validating: line, as: UTF8.self) != nil)
    }
    #expect(try readCalendar(bytes).todos.map(\.summary) == [text])
  }

  @Test("Any to-do is read as it was written")
  func roundTrip() throws {
    for seed in UInt64(1)...400 {
      var random = SeededRandom(seed: seed)
      let todos = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        CalendarTodo(using: &random)
      }
      let name = CalendarText.normalized(String(using: &random))
      let bytes = try Self.write(todos, name: name)
      let largest = Int.random(in: 1...100, using: &random)
      let elements = try readCalendar(bytes) { Int.random(in: 1...largest, using: &random) }
      #expect(elements.problems == [], "seed \(seed)")
      #expect(elements.todos == todos, "seed \(seed)")
      #expect(elements.entries.allSatisfy { $0.calendar.name == name }, "seed \(seed)")
      #expect(elements.entries.allSatisfy { $0.calendar.color == 0x0A0B0C }, "seed \(seed)")
    }
  }
}

extension CalendarTodo {
  /// A to-do that a calendar can hold.
  init(using random: inout SeededRandom) {
    func chance() -> Bool { Bool.random(using: &random) }
    self.init(summary: "x" + CalendarText.normalized(String(using: &random)))
    if chance() { uid = "u" + CalendarText.normalized(String(using: &random)) }
    if chance() { recurrenceID = CalendarText.normalized(String(using: &random)) }
    notes = CalendarText.normalized(String(using: &random))
    let start = CalendarMoment(using: &random)
    switch (Int.random(in: 0...2, using: &random), start) {
    case (0, _): due = .at(start)
    case (1, .time):
      due = .after(
        start,
        CalendarDuration(
          days: Int.random(in: 0...400, using: &random),
          seconds: Int.random(in: 0...100_000, using: &random)))
    default: break
    }
    priority = Int.random(in: 0...9, using: &random)
    status = (Status.allCases + [nil]).randomElement(using: &random) ?? nil
    if chance() { completed = CalendarMoment(using: &random) }
    if chance() { created = CalendarMoment(using: &random) }
    if chance() { lastModified = CalendarMoment(using: &random) }
    categories = (0..<Int.random(in: 0...3, using: &random)).map { _ in
      "c" + CalendarText.normalized(String(using: &random))
    }
    if chance() { isFlagged = chance() }
  }
}

extension CalendarMoment {
  /// A value in the years 1 to 9990.
  fileprivate init(using random: inout SeededRandom) {
    let number = Int.random(in: -719_162...2_929_000, using: &random)
    guard let day = CalendarDay(number: number) else { preconditionFailure() }
    let second = Int.random(in: 0..<86_400, using: &random)
    self =
      switch Int.random(in: 0...3, using: &random) {
      case 0: .day(day)
      case 1: .time(day, second: second, .floating)
      case 2: .time(day, second: second, .utc)
      default:
        .time(
          day, second: second,
          .named(
            ["Europe/Berlin", "a \"b\"; ^c^n:d\nü", "", ","].randomElement(using: &random) ?? ""))
      }
  }
}

extension String {
  fileprivate init(using random: inout SeededRandom) {
    let alphabet = Array("ab \t,;:\\\"'^nN\n\r\r\u{0}\u{1B}é😀\u{301}\u{FEFF}\u{2028}#")
    self.init(
      (0..<Int.random(in: 0...60, using: &random)).map { _ in
        alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
      })
  }
}
