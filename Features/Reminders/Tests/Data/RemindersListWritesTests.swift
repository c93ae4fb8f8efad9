import Foundation
import RatchetData
import RatchetDependencies
import Testing

@testable import Reminders

@Suite(.remindersDatabase) struct RemindersListWritesTests {
  @Dependency(\.defaultDatabase) var database

  @Test("A new list is the last one; saving it again keeps its place")
  func lists() async throws {
    try await database.write { db in
      let ids = try ["A", "B", "C"].map { try db.addList($0) }
      let stale = try #require(try RemindersList.find(ids[0]).fetchOne(db))
      try RemindersList.move(ids[0], before: nil, in: db)
      var draft = RemindersList.Draft(stale)
      draft.title = "D"
      draft.color = 0xFF0000
      #expect(try RemindersList.save(draft, in: db) == ids[0])
      let lists = try RemindersListsRequest().fetch(db).map(\.list)
      #expect(lists.map(\.title) == ["B", "C", "D"])
      #expect(lists.last?.color == 0xFF0000)
      try RemindersList.delete(ids[0], in: db)
      #expect(try RemindersList.save(draft, in: db) == ids[0])
      #expect(try RemindersList.fetchCount(db) == 3)
    }
  }

  @Test("The cover of a list is set, replaced and removed, byte for byte")
  func covers() async throws {
    try await database.write { db in
      let list = try db.addList()
      for bytes in [[0, 1, 255], [], [7], nil, nil] as [[UInt8]?] {
        try RemindersListAsset.setCover(bytes, of: list, in: db)
        #expect(try RemindersListAsset.find(list).fetchOne(db)?.coverImage == bytes)
      }
      #expect(throws: DatabaseError.self) {
        try RemindersListAsset.setCover([1], of: 99, in: db)
      }
    }
  }

  @Test(
    "The title of a tag is one word without #",
    arguments: [
      ("errand", "errand"), ("#errand", "errand"), (" # errand\n", "errand"), ("##a", "a"),
      ("home office", "home-office"), ("a \t b", "a-b"), ("a#b", "a#b"), ("Été", "Été"),
      ("a\0b", "a-b"), ("", nil), ("#", nil), (" # # ", nil), ("\0", nil),
    ])
  func titles(text: String, title: String?) {
    #expect(Tag.title(from: text) == title)
  }

  @Test("Tags that differ only in case or composition are one tag, with the title of the first")
  func tags() async throws {
    try await database.write { (db) throws in
      #expect(try Tag.save(["Café", "#b", "B", "", "CAFE\u{301}"], in: db) == ["b", "Café"])
      #expect(try Tag.save(["CAFÉ", "ÉTÉ", "b"], in: db) == ["b", "Café", "ÉTÉ"])
      #expect(try Tag.save([], in: db) == [])
      #expect(try Tag.fetchCount(db) == 3)
      #expect(throws: DatabaseError.self) { try Tag.insert { Tag(title: "été") }.execute(db) }
    }
  }

  @Test("A removed tag is removed from its reminders, which stay")
  func removedTag() async throws {
    try await database.write { db in
      let list = try db.addList()
      let id = try Reminder.save(
        Reminder.Draft(listID: list, title: "Milk"), tags: ["a", "b"], in: db)
      try Tag.delete("a", in: db)
      let rows = try RemindersRequest(scope: .list(list), now: RemindersDatabaseTrait.now).fetch(db)
        .rows
      #expect(rows.map(\.id) == [id])
      #expect(rows.map(\.tags) == [["b"]])
      let texts = try db.searchTexts()
      #expect(texts.found == texts.expected)
    }
  }
}
