import Foundation
import Reminders
import Testing

@Suite struct RowEncodingTests {
  @Test("Each row is encoded with its id, by which a reader of the state finds it")
  func ids() throws {
    let reminder = Reminder(id: 7, listID: 3, title: "Milk")
    #expect(try id(of: RemindersListRow(list: RemindersList(id: 3, title: "Home"))) as? Int == 3)
    #expect(try id(of: ReminderRow(reminder: reminder)) as? Int == 7)
    #expect(try id(of: ReminderSearchRow(reminder: reminder, title: "Milk")) as? Int == 7)
    #expect(try id(of: TagRow(tag: Tag(title: "errand"))) as? String == "errand")
  }

  private func id(of row: some Encodable) throws -> Any? {
    let object = try JSONSerialization.jsonObject(with: JSONEncoder().encode(row))
    return (object as? [String: Any])?["id"]
  }
}
