import Foundation
import Ratchet
import RatchetData

extension RemindersDetail.State {
  /// The first reminders, at most ``limit``, in their order; they follow the database.
  public var rows: [ReminderRow] { fetched?.wrappedValue.rows ?? [] }

  /// The number of all reminders of the screen, of which ``rows`` are the first.
  public var total: Int { fetched?.wrappedValue.total ?? 0 }

  /// The selected reminders of the screen, also of those after the first rows, sorted by id.
  public var selection: [Reminder.ID] {
    let ids = ids
    if selectedIDs == ids { return ids }
    var rest = selectedIDs[...]
    return ids.filter { id in
      rest = rest.drop { $0 < id }
      return rest.first == id
    }
  }

  /// The ids of all reminders of the screen, sorted.
  var ids: [Reminder.ID] { fetched?.wrappedValue.ids ?? [] }

  /// Whether reminders are being fetched.
  public var isLoading: Bool { fetched?.isLoading ?? false }

  /// The reason for which the reminders could not be loaded; nil if they could. The shown ones
  /// may belong to an earlier order.
  public var failure: String? { fetched?.loadError.map { "\($0)" } }

  /// A reminder of the rows.
  func reminder(_ id: Reminder.ID) -> Reminder? { row(id)?.reminder }

  func row(_ id: Reminder.ID) -> ReminderRow? { rows.first { $0.id == id } }

  func request(now: Date) -> RemindersRequest {
    RemindersRequest(
      scope: scope, tags: tags, order: order, showsCompleted: showsCompleted, limit: limit, now: now
    )
  }

  /// Begins to fetch from the default database. Called in a reducer, where that is the store's.
  mutating func startFetching(now: Date) {
    fetched = Fetch(wrappedValue: RemindersPage(), request(now: now))
  }

  /// The content of a new reminder that will be shown here.
  func newReminder(now: Date) -> ReminderContent {
    var content = ReminderContent()
    content.tags = tags
    switch scope {
    case .list(let id): content.listID = id
    case .smart(.today), .smart(.scheduled):
      content.dueDate = ReminderDay(containing: now).start
    case .smart(.flagged): content.isFlagged = true
    case .tag(let tag) where !tags.contains { Tag.isSame($0, tag) }: content.tags.append(tag)
    case .smart, .tag: break
    }
    return content
  }
}

extension RemindersScope {
  /// The order in which a screen begins.
  var defaultOrder: ReminderOrder {
    switch self {
    case .list: .manual
    case .smart, .tag: .dueDate
    }
  }
}

/// Includes the fetched reminders, for readers outside of the application. A decoded screen has the
/// scope, the order, the filter, the selection and an open form, and no rows yet.
extension RemindersDetail.State: Codable {
  private enum CodingKeys: CodingKey {
    case scope
    case order
    case showsCompleted
    case tags
    case rows
    case total
    case selection
    case completing
    case failure
    case destination
  }

  private enum DestinationKeys: CodingKey { case form }

  /// Decodes a screen; only the scope is required.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      scope: try container.decode(RemindersScope.self, forKey: .scope),
      order: try container.decodeIfPresent(ReminderOrder.self, forKey: .order),
      showsCompleted: try container.decodeIfPresent(Bool.self, forKey: .showsCompleted) ?? false,
      tags: try container.decodeIfPresent([String].self, forKey: .tags) ?? [])
    selectedIDs =
      try container.decodeIfPresent(Set<Reminder.ID>.self, forKey: .selection)?.sorted() ?? []
    if container.contains(.destination) {
      let destination = try container.nestedContainer(
        keyedBy: DestinationKeys.self, forKey: .destination)
      self.destination = try destination.decodeIfPresent(ReminderForm.State.self, forKey: .form)
        .map { .form($0) }
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(scope, forKey: .scope)
    try container.encode(order, forKey: .order)
    try container.encode(showsCompleted, forKey: .showsCompleted)
    try container.encode(tags, forKey: .tags)
    if fetched != nil {
      try container.encode(rows, forKey: .rows)
      try container.encode(total, forKey: .total)
    }
    let selection = fetched == nil ? selectedIDs : selection
    if !selection.isEmpty { try container.encode(selection, forKey: .selection) }
    // Sorted, since a set has no order and equal states must give equal text.
    if !completing.isEmpty { try container.encode(completing.sorted(), forKey: .completing) }
    try container.encodeIfPresent(failure, forKey: .failure)
    try container.encodeIfPresent(destination, forKey: .destination)
  }
}

/// Without the `_0` of a generated conformance, so that the screen can be written by hand.
extension RemindersDetail.Destination.State: Encodable {
  private enum CodingKeys: CodingKey {
    case form
    case tagPicker
    case confirmation
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .form(let form): try container.encode(form, forKey: .form)
    case .tagPicker(let picker): try container.encode(picker, forKey: .tagPicker)
    case .confirmation(let dialog): try container.encode(dialog, forKey: .confirmation)
    }
  }
}
