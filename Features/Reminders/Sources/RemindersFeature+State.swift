import Foundation
import Ratchet
import RatchetData
import RatchetDependencies

extension RemindersCounts {
  /// The query of the counts for the current day.
  static var currentQuery: Select<RemindersCounts, Reminder, ()> {
    @Dependency(\.date.now) var now
    return query(now: now)
  }
}

extension RemindersFeature.State {
  /// The failure to show: a change that could not be saved, or rows that could not be loaded.
  public var failure: String? {
    writeFailure
      ?? ($lists.loadError ?? $counts.loadError ?? $tags.loadError ?? $results.loadError)
      .map { "\($0)" }
  }

  func listRow(_ id: RemindersList.ID) -> RemindersListRow? { lists.first { $0.id == id } }
}

/// A deletion that can be undone.
public struct RemindersUndo: Equatable, Sendable, Encodable {
  /// The deleted reminders.
  public let ids: [Reminder.ID]
}

/// Includes the fetched values and the failure, for readers outside of the application.
extension RemindersFeature.State: Encodable {
  private enum CodingKeys: CodingKey {
    case lists
    case counts
    case tags
    case searchText
    case results
    case path
    case destination
    case interchange
    case undo
    case failure
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(lists, forKey: .lists)
    try container.encode(counts, forKey: .counts)
    try container.encode(tags, forKey: .tags)
    try container.encode(searchText, forKey: .searchText)
    try container.encode(results, forKey: .results)
    try container.encode(path, forKey: .path)
    try container.encodeIfPresent(destination, forKey: .destination)
    try container.encode(interchange, forKey: .interchange)
    try container.encodeIfPresent(undo, forKey: .undo)
    try container.encodeIfPresent(failure, forKey: .failure)
  }
}
