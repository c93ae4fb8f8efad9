// Rows are encoded with their ids. So a reader of the state, such as the driver, finds a row that has
// moved, and names a row by its id. Each value is encoded by its own type: one list of all values would
// look up their types for each row.

extension RemindersListRow {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: RowKey.self)
    try container.encode(id, forKey: .id)
    try container.encode(list, forKey: .list)
    try container.encode(remindersCount, forKey: .remindersCount)
  }
}

extension ReminderRow {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: RowKey.self)
    try container.encode(id, forKey: .id)
    try container.encode(reminder, forKey: .reminder)
    try container.encode(isPastDue, forKey: .isPastDue)
    try container.encode(tags, forKey: .tags)
  }
}

extension ReminderSearchRow {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: RowKey.self)
    try container.encode(id, forKey: .id)
    try container.encode(reminder, forKey: .reminder)
    try container.encode(isPastDue, forKey: .isPastDue)
    try container.encode(title, forKey: .title)
    try container.encode(snippet, forKey: .snippet)
    try container.encode(tags, forKey: .tags)
  }
}

extension TagRow {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: RowKey.self)
    try container.encode(id, forKey: .id)
    try container.encode(tag, forKey: .tag)
    try container.encode(remindersCount, forKey: .remindersCount)
  }
}

private enum RowKey: CodingKey {
  case id
  case list
  case remindersCount
  case reminder
  case isPastDue
  case title
  case snippet
  case tag
  case tags
}
