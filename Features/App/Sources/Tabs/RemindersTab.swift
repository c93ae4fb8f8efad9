public import Ratchet
import RatchetData
import RatchetDependencies
public import Reminders

/// A screen of the reminders. Those of reminders may show only the ones with certain tags.
@CasePathable
public enum RemindersRoute: Hashable, Sendable {
  case lists
  case list(RemindersList.ID, [String])
  case smart(SmartList, [String])
  case tag(String, [String])
  case reminder(Reminder.ID)
}

/// A screen of the reminders, with what it shows first.
public enum RemindersScreen: Equatable, Sendable, Codable {
  case lists
  case reminders(RemindersScope, tags: [String])
  case reminder(Reminder.ID, ReminderContent)
}

extension SmartList: LinkValue {}

enum RemindersTab: AppTab {
  typealias Feature = RemindersFeature

  static let root = RemindersRoute.lists
  static let links = [
    LinkPattern("", \RemindersRoute.Cases.lists),
    LinkPattern("list/:id?tag", \RemindersRoute.Cases.list, parameter: "tag"),
    LinkPattern("smart/:id?tag", \RemindersRoute.Cases.smart, parameter: "tag"),
    LinkPattern("tag/:id?tag", \RemindersRoute.Cases.tag, parameter: "tag"),
    LinkPattern("reminder/:id", \RemindersRoute.Cases.reminder),
  ]

  static func routes(of state: RemindersFeature.State) -> [RemindersRoute] {
    state.path.compactMap { route(of: $0) }
  }

  /// The route of a screen; nil for the form of a new reminder, to which no link leads.
  static func route(of screen: RemindersFeature.Path.State) -> RemindersRoute? {
    switch screen {
    case .detail(let detail): route(of: detail.scope, detail.tags)
    case .form(let form): form.reminderID.map { .reminder($0) }
    }
  }

  private static func route(of scope: RemindersScope, _ tags: [String]) -> RemindersRoute {
    switch scope {
    case .list(let id): .list(id, tags)
    case .smart(let list): .smart(list, tags)
    case .tag(let title): .tag(title, tags)
    }
  }

  static func load(_ route: RemindersRoute) async throws -> RemindersScreen {
    @Dependency(\.defaultDatabase) var database
    switch route {
    case .lists:
      return .lists
    case .list(let id, let tags):
      guard try await database.read({ try RemindersList.find(id).fetchOne($0) }) != nil else {
        throw ScreenIsGone("list \(id) of reminders")
      }
      return .reminders(.list(id), tags: tags)
    case .smart(let list, let tags):
      return .reminders(.smart(list), tags: tags)
    case .tag(let title, let tags):
      let folded = Tag(title: title).folded
      let query = Tag.where { $0.folded == folded }
      guard try await database.read({ try query.fetchOne($0) }) != nil else {
        throw ScreenIsGone("tag \(AppWording.quoted(title))")
      }
      return .reminders(.tag(title), tags: tags)
    case .reminder(let id):
      let content = try await database.read { db in
        let tags = try ReminderTag.where { $0.reminderID == id }.fetchAll(db).map(\.tag)
        return try Reminder.find(id).fetchOne(db).map { ReminderContent($0, tags: tags.sorted()) }
      }
      guard let content else { throw ScreenIsGone("reminder \(id)") }
      return .reminder(id, content)
    }
  }

  static func route(of screen: RemindersScreen) -> RemindersRoute {
    switch screen {
    case .lists: .lists
    case .reminders(let scope, let tags): route(of: scope, tags)
    case .reminder(let id, _): .reminder(id)
    }
  }

  static func closing(_ state: RemindersFeature.State) -> RemindersFeature.Action? {
    if state.destination != nil { return .destination(.dismiss) }
    return state.path.ids.first.map { .path(.popFrom(id: $0)) }
  }

  static func isEditing(_ state: RemindersFeature.State) -> Bool {
    state.destination?.listForm?.isChanged == true
      || state.path.contains { ($0.form ?? $0.detail?.destination?.form)?.isChanged == true }
  }

  static func show(_ screens: [RemindersScreen], in state: inout RemindersFeature.State) {
    for screen in screens {
      switch screen {
      case .lists:
        break
      case .reminders(let scope, let tags):
        state.path.append(.detail(detail(scope, tags)))
      case .reminder(let id, let content):
        state.path.append(.form(ReminderForm.State(reminderID: id, content: content)))
      }
    }
  }

  /// Closing the form of a link leads to the reminder's list.
  static func open(_ screen: RemindersScreen, in state: inout RemindersFeature.State) {
    if case .reminder(_, let content) = screen, let list = content.listID {
      state.path.append(.detail(detail(.list(list), [])))
    }
    show([screen], in: &state)
  }

  /// As the feature itself opens it: a list in the order by hand.
  private static func detail(_ scope: RemindersScope, _ tags: [String]) -> RemindersDetail.State {
    if case .list = scope { return RemindersDetail.State(scope: scope, order: .manual, tags: tags) }
    return RemindersDetail.State(scope: scope, tags: tags)
  }

  /// Fetches the reminders of screens that were opened from outside, and the results of a search.
  static var starting: RemindersFeature.Action? { .appeared }
}
