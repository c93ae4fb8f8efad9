// Rows are encoded with their ids. So a reader of the state, such as the driver, finds a row that has
// moved, and names a row by its id.

extension RemindersListRow {
  public func encode(to encoder: any Encoder) throws {
    try encoder.encode([.id: id, .list: list, .remindersCount: remindersCount])
  }
}

extension ReminderRow {
  public func encode(to encoder: any Encoder) throws {
    try encoder.encode([.id: id, .reminder: reminder, .isPastDue: isPastDue, .tags: tags])
  }
}

extension ReminderSearchRow {
  public func encode(to encoder: any Encoder) throws {
    try encoder.encode([
      .id: id, .reminder: reminder, .isPastDue: isPastDue, .title: title, .snippet: snippet,
      .tags: tags,
    ])
  }
}

extension TagRow {
  public func encode(to encoder: any Encoder) throws {
    try encoder.encode([.id: id, .tag: tag, .remindersCount: remindersCount])
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

extension Encoder {
  fileprivate func encode(_ values: KeyValuePairs<RowKey, any Encodable>) throws {
    var container = container(keyedBy: RowKey.self)
    for (key, value) in values { try container.encode(value, forKey: key) }
  }
}
