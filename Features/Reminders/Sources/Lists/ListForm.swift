public import Foundation
public import Ratchet
import RatchetData
import RatchetDependencies

/// The form of a new or existing list.
///
/// Like ``ReminderForm``, it only requests to be saved.
@Reducer
public struct ListForm {
  /// The parts of a list that the form edits.
  public struct Content: Equatable, Sendable, Codable {
    /// A change of the list's cover image.
    public enum Cover: Equatable, Sendable, Codable {
      case unchanged
      case removed
      case chosen(Data)
    }

    /// The title.
    public var title = ""
    /// The colour: 0xRRGGBB.
    public var color = 0x4A99EF
    /// The change of the cover image.
    public var cover = Cover.unchanged

    /// Makes the content of an empty form.
    public init() {}

    /// Makes the content of a list.
    public init(_ list: RemindersList) {
      title = list.title
      color = list.color
    }
  }

  /// A reason for which the form cannot be saved.
  public enum Problem: String, Error, CaseIterable, Sendable, Codable {
    case titleBlank
    case colorInvalid
  }

  /// The typed content, and the state of saving it.
  @ObservableState
  public struct State: ValidatedForm, Equatable, Sendable {
    /// The id of the list; nil for a new one.
    public var listID: RemindersList.ID?
    /// The content as typed.
    public var content: Content
    /// The content at the beginning, or as last saved.
    public var original: Content
    /// The number of the save that is running; nil if none is.
    public var runningSave: Int?
    /// The reason for which the last save failed; nil if it did not.
    public var failure: String?

    /// The ``problems``, from the first attempt to save the form on; empty before.
    public internal(set) var shownProblems: [Problem] = []

    /// Makes the form of a new list, or of the one with this id.
    ///
    /// - Parameter original: the content as the form showed it first, if something was typed since.
    public init(
      listID: RemindersList.ID? = nil, content: Content = Content(), original: Content? = nil
    ) {
      self.listID = listID
      self.content = content
      self.original = original ?? content
    }

    /// Whether something was typed that is not saved.
    public var isChanged: Bool { content != original }

    /// Shows a content that was stored since the form was opened: what the user has changed stays
    /// as typed.
    public mutating func update(to stored: Content) {
      content.takeUnchanged(from: stored, since: original)
      original = stored
    }

    /// Whether a save is running.
    public var isSaving: Bool { runningSave != nil }

    /// The reasons for which the form cannot be saved, none if it can.
    public var problems: [Problem] {
      var problems: [Problem] = []
      if content.title.isBlank { problems.append(.titleBlank) }
      if !(0...0xFFFFFF).contains(content.color) { problems.append(.colorInvalid) }
      return problems
    }
  }

  /// The inputs and taps of the form.
  public enum Action: Equatable, Sendable, Codable {
    case titleChanged(String)
    case colorChanged(Int)
    case coverChosen(Data)
    case coverRemoved
    case saveButtonTapped
    case cancelButtonTapped
    /// The form is complete; the parent saves it.
    case saveRequested
  }

  @Dependency(\.dismiss) var dismiss

  /// Makes the reducer.
  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .titleChanged(let title):
        state.content.title = title
        state.removeSolvedProblems()
        return .none
      case .colorChanged(let color):
        state.content.color = color
        state.removeSolvedProblems()
        return .none
      case .coverChosen(let data):
        state.content.cover = .chosen(data)
        return .none
      case .coverRemoved:
        state.content.cover = .removed
        return .none
      case .saveButtonTapped:
        return state.requestSave() ? .send(.saveRequested) : .none
      case .cancelButtonTapped:
        let dismiss = dismiss
        return .run(name: "close") { _ in await dismiss() }
      case .saveRequested:
        return .none
      }
    }
  }
}

extension ListForm.Content {
  /// Takes the parts of another content that did not change here.
  mutating func takeUnchanged(from stored: Self, since original: Self) {
    if title == original.title { title = stored.title }
    if color == original.color { color = stored.color }
    if cover == original.cover { cover = stored.cover }
  }

  /// Saves the content as a new list, or in the list with this id. Of that one, all parts stay that
  /// did not change since the original content, and its place. If it was deleted meanwhile, it is
  /// inserted again.
  ///
  /// - Returns: the id of the saved list.
  func save(
    as id: RemindersList.ID?, since original: Self, in db: Database
  ) throws -> RemindersList.ID {
    var content = self
    if let id, let stored = try RemindersList.find(id).fetchOne(db) {
      content.takeUnchanged(from: Self(stored), since: original)
    }
    let draft = RemindersList.Draft(id: id, title: content.title, color: content.color)
    let saved = try RemindersList.save(draft, in: db)
    switch content.cover {
    case .unchanged: break
    case .removed: try RemindersListAsset.setCover(nil, of: saved, in: db)
    case .chosen(let data): try RemindersListAsset.setCover([UInt8](data), of: saved, in: db)
    }
    return saved
  }
}

/// Includes the problems, for readers outside of the application; of a cover image only its size.
extension ListForm.State: Encodable {
  private enum CodingKeys: CodingKey {
    case listID
    case title
    case color
    case coverSize
    case isSaving
    case problems
    case failure
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(listID, forKey: .listID)
    try container.encode(content.title, forKey: .title)
    try container.encode(content.color, forKey: .color)
    switch content.cover {
    case .unchanged: break
    case .removed: try container.encode(0, forKey: .coverSize)
    case .chosen(let data): try container.encode(data.count, forKey: .coverSize)
    }
    if isSaving { try container.encode(true, forKey: .isSaving) }
    if !problems.isEmpty { try container.encode(problems, forKey: .problems) }
    try container.encodeIfPresent(failure, forKey: .failure)
  }
}
