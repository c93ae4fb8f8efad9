import Foundation
import RatchetData
import RatchetDependencies
import Testing

@testable import Reminders

@Suite(.remindersDatabase) struct ReminderSearchTests {
  @Dependency(\.defaultDatabase) var database

  static let now = RemindersDatabaseTrait.now

  private static func search(
    _ text: String, limit: Int = 50, _ db: Database
  ) throws -> ReminderSearchResults {
    try ReminderSearchRequest(text: text, limit: limit, now: now).fetch(db)
  }

  /// Five reminders, in alphabetical order of their titles A to E.
  private static func fill(_ db: Database) throws {
    let list = try db.addList()
    func add(_ title: String, notes: String = "", _ tags: String...) throws {
      try Reminder.save(
        Reminder.Draft(listID: list, title: title, notes: notes), tags: tags, in: db)
    }
    try add("Apples and milk", "errand", "Food")
    try add("Buy a café table", notes: "Oak, \"round\", 80 cm; not the milk-white one", "home")
    try add("Call the milkman", "errand-later")
    try add("Do nothing", notes: "milk".padding(toLength: 400, withPad: " word", startingAt: 0))
    try add("Éclairs", "Café")
  }

  /// The initials of the found reminders, sorted.
  private static func initials(_ text: String, _ db: Database) throws -> String {
    String(try search(text, db).rows.compactMap(\.reminder.title.first).sorted())
  }

  @Test(
    "All words and tags of the text must match; the one that is being typed by its beginning",
    arguments: [
      ("milk", "ABCD"), ("milk ", "ABD"), ("MILK", "ABCD"), ("mil ", ""), ("mil", "ABCD"),
      ("milk apples", "A"), ("apples mil", "A"), ("app milk", ""),
      ("cafe", "BÉ"), ("CAFÉ", "BÉ"), ("cafe\u{301} ", "BÉ"), ("eclairs", "É"),
      ("food", "A"), ("errand ", "AC"),
      ("#errand ", "A"), ("#errand", "AC"), ("#err", "AC"), ("#err ", ""), ("#ERRAND ", "A"),
      ("#errand milk", "A"), ("#errand #food ", "A"), ("#errand #home ", ""),
      ("milk #errand", "A"), ("mil #errand", ""), ("#café", "É"), ("#CAFE\u{301} ", "É"),
      ("#cafe ", ""),
      ("#food apples #err", "A"), ("##errand ", "A"), ("  milk\t#food\n", "A"),
      ("milk-white", "B"), ("80", "B"), ("round", "B"), ("a\0b", "B"),
      // FTS5's operators are words.
      ("AND", "A"), ("NOT milk", "B"), ("NOT", "BD"), ("apples OR milk", ""),
    ])
  func words(text: String, found: String) async throws {
    try await database.write { db in
      try Self.fill(db)
      #expect(try Self.initials(text, db) == found)
    }
  }

  @Test(
    "Characters with a meaning in SQL or in FTS5 have none in a search",
    arguments: [
      "", " ", "\n\t ", "#", "# ", "##", "\"", "\"\"", "'", "''; DROP TABLE reminders; --", "*",
      "-", "(", ")", "NEAR(", "title:", "^", "+", "{title notes}:", "!!!", "%", "_", "\\", "\0",
      "#\0", "#\"", "#'", "#%", "#_", "#*", "#[a-z]", "#\u{0}\u{0}", "\u{FEFF}",
      "\u{200B}", "#\u{200B}", "👩‍👩‍👧", "#👩‍👩‍👧", "\u{D7FF}", "\u{10FFFF}",
      "xyzzy OR milk", "milk NOT xyzzy", "NEAR", "NEAR(milk apples)",
    ])
  func hostile(text: String) async throws {
    try await database.write { db in
      try Self.fill(db)
      #expect(try Self.search(text, db) == ReminderSearchResults())
      let list = try #require(try RemindersList.fetchOne(db)).id
      let id = try Reminder.save(
        Reminder.Draft(listID: list, title: text, notes: text), tags: [text, "#" + text], in: db)
      #expect(try Reminder.find(id).fetchOne(db)?.title == text)
      // A text with a letter, a digit or a tag is found by itself.
      let isFound = try Self.search("\(text) ", db).rows.contains { $0.id == id }
      let hasWord = text.unicodeScalars.contains {
        $0.properties.isAlphabetic || $0.properties.generalCategory == .decimalNumber
      }
      let tags = try ReminderTag.where { $0.reminderID == id }.fetchCount(db)
      #expect(!hasWord || isFound || text.contains("\0"))
      if text.hasPrefix("#"), tags > 0 { #expect(isFound) }
      try Reminder.save(Reminder.Draft(id: id, listID: list), tags: [], in: db)
      let texts = try db.searchTexts()
      #expect(texts.found == texts.expected)
    }
  }

  @Test("A long text is searched for")
  func longText() async throws {
    try await database.write { db in
      try Self.fill(db)
      let text = Array(repeating: "milk", count: 1_000).joined(separator: " ")
      #expect(try Self.search(text, db).total == 3)
      let word = String(repeating: "milk", count: 25_000)
      #expect(try Self.search(word, db).total == 0)
      #expect(try Self.search("#" + word, db).total == 0)
    }
  }

  @Test("Matches are marked in the title and in a part of the notes")
  func highlights() async throws {
    try await database.write { db in
      try Self.fill(db)
      let rows = try Self.search("mil", db).rows
      func row(_ initial: String) throws -> ReminderSearchRow {
        try #require(rows.first { $0.title.hasPrefix(initial) })
      }
      #expect(try row("A").title == "Apples and **milk**")
      #expect(try row("A").snippet == "")
      #expect(try row("A").tags == ["errand", "Food"])
      #expect(try row("B").title == "Buy a café table")
      #expect(try row("B").snippet == "Oak, \"round\", 80 cm; not the **milk**-white one")
      #expect(try row("C").title == "Call the **milkman**")
      #expect(
        try row("D").snippet
          == "**milk**" + String(repeating: " word", count: 11) + "…")
      // A tag alone marks nothing.
      let tagged = try Self.search("#food ", db).rows
      #expect(tagged.map(\.title) == ["Apples and milk"])
      #expect(tagged.map(\.snippet) == [""])
      try Tag.save(["long"], in: db)
      try ReminderTag.insert { ReminderTag(reminderID: 4, tag: "long") }.execute(db)
      #expect(
        try Self.search("#long ", db).rows.map(\.snippet)
          == ["milk" + String(repeating: " word", count: 15) + " …"])
    }
  }

  @Test("A match in the title comes before one in a tag, and this before one in the notes")
  func relevance() async throws {
    try await database.write { db in
      let list = try db.addList()
      func add(_ title: String, _ notes: String, _ tags: [String]) throws -> Int {
        try Reminder.save(
          Reminder.Draft(listID: list, title: title, notes: notes), tags: tags, in: db)
      }
      let inNotes = try add("one two", "sea", ["x"])
      let inTags = try add("one two", "three", ["sea"])
      let inTitle = try add("one sea", "three", ["x"])
      let again = try add("one sea", "three", ["x"])
      _ = try db.addReminders((1...20).map { "\($0)" }, to: list)
      #expect(try Self.search("sea", db).rows.map(\.id) == [inTitle, again, inTags, inNotes])
    }
  }

  @Test("Deleted reminders are not found; completed ones are found and counted")
  func deleted() async throws {
    try await database.write { db in
      try Self.fill(db)
      let ids = try Self.search("milk", db).rows.map(\.id).sorted()
      try Reminder.complete([ids[0], ids[1]], at: Self.now, in: db)
      try Reminder.softDelete([ids[1], ids[2]], at: Self.now, in: db)
      let results = try Self.search("milk", db)
      #expect(results.rows.map(\.id).sorted() == [ids[0], ids[3]])
      #expect(results.total == 2)
      #expect(results.completed == 1)
      #expect(try Self.search("#errand-later ", db).total == 0)
      try Reminder.softDelete([ids[1], ids[2]], at: nil, in: db)
      #expect(try Self.search("milk", db).total == 4)
      #expect(try Self.search("milk", db).completed == 2)
      #expect(try Self.search("#errand-later ", db).total == 1)
    }
  }

  @Test("The numbers count all results, the rows are the first ones")
  func limit() async throws {
    try await database.write { db in
      let list = try db.addList()
      let ids = try db.addReminders((1...1_001).map { "Milk \($0)" }, to: list)
      try Reminder.complete(Array(ids.prefix(10)), at: Self.now, in: db)
      // More than a thousand: the newest first.
      let many = try Self.search("milk", limit: 3, db)
      #expect(many.rows.map(\.id) == Array(ids.suffix(3).reversed()))
      #expect(many.total == 1_001)
      #expect(many.completed == 10)
      // Equally relevant: the oldest first.
      try Reminder.softDelete([ids[1_000]], at: Self.now, in: db)
      let few = try Self.search("milk", limit: 3, db)
      #expect(few.rows.map(\.id) == Array(ids.prefix(3)))
      #expect(few.total == 1_000)
    }
  }

  @Test("More than a thousand reminders with a tag are sorted by age, the newest first")
  func manyTagged() async throws {
    try await database.write { db in
      let list = try db.addList()
      let ids = try (0..<1_001).map { _ in
        try Reminder.save(Reminder.Draft(listID: list, title: "A"), tags: ["a"], in: db)
      }
      try Reminder.move(ids[1_000], before: ids[3], in: db)
      try Reminder.move(ids[7], before: ids[0], in: db)
      #expect(
        try Self.search("#a", limit: 2, db).rows.map(\.id) == [ids[1_000], ids[999]])
      try Reminder.softDelete([ids[500]], at: Self.now, in: db)
      let few = try Self.search("#a", limit: 2, db)
      #expect(few.rows.map(\.id) == [ids[7], ids[0]])
      #expect(few.total == 1_000)
    }
  }

  @Test("Tags alone are shown in the order by hand", .remindersDatabase(seeded: true))
  func tagsAlone() async throws {
    try await database.write { db in
      let tagged = try RemindersRequest(
        scope: .tag("errand"), order: .manual, showsCompleted: true, now: Self.now
      )
      .fetch(db).rows
      let last = try #require(tagged.last { !$0.reminder.isCompleted })
      try Reminder.move(last.id, before: tagged[0].id, in: db)
      let rows = try Self.search("#errand ", db).rows
      #expect(rows.first?.id == last.id)
      #expect(Set(rows.map(\.id)) == Set(tagged.map(\.id)))
      for row in rows {
        let other = try #require(tagged.first { $0.id == row.id })
        #expect(row.isPastDue == other.isPastDue)
        #expect(row.tags == other.tags)
        #expect(row.title == row.reminder.title)
      }
    }
  }
}
