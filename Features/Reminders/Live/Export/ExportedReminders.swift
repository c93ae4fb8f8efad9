import Foundation
import RatchetData
import Reminders

/// The reminders that are not deleted, by list: in the order of the lists, and in each list in the
/// order by hand. Lists without reminders are left out.
struct ExportedReminders: Sendable {
  struct List: Sendable {
    let list: RemindersList
    /// The places of its reminders in ``ExportedReminders/reminders``.
    let places: [Int]
  }

  let lists: [List]
  /// The reminders of all lists, sorted by id.
  let reminders: [Reminder]
  /// The tags of each reminder, in alphabetical order.
  let tags: [ArraySlice<ReminderTag>]

  var count: Int { lists.reduce(0) { $0 + $1.places.count } }

  init(_ db: Database) throws {
    // The whole table in its own order, and sorted here, so that SQLite does not sort whole rows.
    let reminders = try Reminder.all.order(by: \.id).fetchAll(db)
    let lists =
      try RemindersList.order {
        $0.position
        $0.id
      }
      .fetchAll(db)
    let listPlaces = Dictionary(uniqueKeysWithValues: zip(lists.map(\.id), lists.indices))
    var places = [[Int]](repeating: [], count: lists.count)
    for (place, reminder) in reminders.enumerated() {
      if let list = listPlaces[reminder.listID] { places[list].append(place) }
    }
    self.lists = zip(lists, places).compactMap { list, places in
      guard !places.isEmpty else { return nil }
      let sorted = places.sorted {
        (reminders[$0].position, reminders[$0].id) < (reminders[$1].position, reminders[$1].id)
      }
      return List(list: list, places: sorted)
    }
    self.reminders = reminders
    tags = reminders.parts(
      of: try ReminderTag.order {
        $0.reminderID
        $0.tag
      }
      .fetchAll(db)
    ) { $0.reminderID }
  }
}

extension [Reminder] {
  /// For each reminder, the elements that belong to it. The reminders and the elements must be
  /// sorted by the reminder's id.
  func parts<Part>(
    of elements: [Part], by id: (Part) -> Reminder.ID
  ) -> [ArraySlice<Part>] {
    var end = 0
    return map { reminder in
      while end < elements.count, id(elements[end]) < reminder.id { end += 1 }
      let start = end
      while end < elements.count, id(elements[end]) == reminder.id { end += 1 }
      return elements[start..<end]
    }
  }
}
