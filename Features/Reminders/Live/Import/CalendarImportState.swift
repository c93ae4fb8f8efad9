import Foundation
import RatchetData
import Reminders

/// The progress of an import.
struct CalendarImportState: Sendable {
  private(set) var report = RemindersImportReport()
  /// The number of to-dos that are saved.
  private(set) var kept = 0
  private(set) var firstSkipped: CalendarProblem?
  private var problemCount = 0

  /// Counts a problem.
  ///
  /// - Returns: the number of problems so far.
  mutating func note(_ problem: CalendarProblem) -> Int {
    problemCount += 1
    if problem.skipsTodo {
      report.skipped += 1
      firstSkipped = firstSkipped ?? problem
    }
    return problemCount
  }

  /// Saves to-dos.
  ///
  /// - Returns: the state after the transaction is committed.
  func saving(_ todos: [ImportedTodo], at now: Date, in db: Database) throws -> Self {
    var state = self
    let uids = try CalendarUID.where { $0.id.uid.in(todos.map(\.id.uid)) }.fetchAll(db)
    var known = Dictionary(uniqueKeysWithValues: uids.map { ($0.id, $0) })
    let reminders = try Reminder.unscoped.find(uids.map(\.reminderID)).fetchAll(db)
    var existing = Dictionary(uniqueKeysWithValues: reminders.map { ($0.id, $0) })
    // Looked up in each transaction: a user may delete a list while the import runs.
    var lists: [String: RemindersList.ID] = [:]
    var changed: [CalendarUID] = []
    // Inserted together, which takes a fifth of the time.
    var new: [(todo: ImportedTodo, list: RemindersList.ID)] = []
    var newIDs: Set<CalendarUID.ID> = []

    func insertNew() throws {
      let drafts = new.map { (draft: $0.todo.draft(in: $0.list, at: now), tags: $0.todo.tags) }
      for (todo, id) in zip(new.map(\.todo), try Reminder.insert(drafts, in: db)) {
        let uid = CalendarUID(id: todo.id, reminderID: id, digest: todo.digest)
        known[todo.id] = uid
        changed.append(uid)
      }
      new = []
      newIDs = []
    }

    for todo in todos {
      // A UID may occur twice in a file.
      if newIDs.contains(todo.id) { try insertNew() }
      if let found = known[todo.id],
        let reminder = try existing[found.reminderID]
          ?? Reminder.unscoped.find(found.reminderID).fetchOne(db)
      {
        state.report.updated += 1
        guard found.digest != todo.digest || reminder.deletedAt != nil else { continue }
        try todo.update(reminder, at: now, in: db)
        existing[reminder.id] = nil
        let uid = CalendarUID(id: todo.id, reminderID: reminder.id, digest: todo.digest)
        known[todo.id] = uid
        changed.append(uid)
      } else {
        state.report.added += 1
        let list = try lists[todo.listTitle] ?? state.list(of: todo, in: db)
        lists[todo.listTitle] = list
        new.append((todo, list))
        newIDs.insert(todo.id)
      }
    }
    try insertNew()
    try CalendarUID.upsert { changed }.execute(db)
    state.kept += todos.count
    return state
  }

  /// The first list with the calendar's name, which is made if there is none.
  private mutating func list(of todo: ImportedTodo, in db: Database) throws -> RemindersList.ID {
    let list = try RemindersList.where { $0.title == todo.listTitle }
      .order {
        $0.position
        $0.id
      }
      .fetchOne(db)
    if let list { return list.id }
    report.listsAdded += 1
    var draft = RemindersList.Draft(title: todo.listTitle)
    if let color = todo.listColor { draft.color = color }
    return try RemindersList.save(draft, in: db)
  }
}

extension ImportedTodo {
  fileprivate func draft(in list: RemindersList.ID, at now: Date) -> Reminder.Draft {
    Reminder.Draft(
      listID: list, title: title, notes: notes, dueDate: dueDate, isFlagged: isFlagged ?? false,
      priority: priority, createdAt: createdAt, completedAt: completionDate(at: now))
  }

  /// Changes a reminder to what the calendar says. Everything that the calendar does not say stays:
  /// the list, the place, and the flag if it is not in the file. A deleted reminder is restored.
  fileprivate func update(_ reminder: Reminder, at now: Date, in db: Database) throws {
    let draft = Reminder.Draft(
      id: reminder.id, listID: reminder.listID, title: title, notes: notes, dueDate: dueDate,
      isFlagged: isFlagged ?? reminder.isFlagged, priority: priority)
    try Reminder.save(draft, tags: tags, in: db)
    if reminder.deletedAt != nil { try Reminder.softDelete([reminder.id], at: nil, in: db) }
    if isCompleted != reminder.isCompleted {
      try Reminder.complete([reminder.id], at: completionDate(at: now), in: db)
    }
  }

  private func completionDate(at now: Date) -> Date? {
    isCompleted ? completedAt ?? modifiedAt ?? now : nil
  }
}
