public import Ratchet
public import RatchetData

/// Chooses tags, and makes new ones. Its parent takes the selection when `doneTapped` arrives.
@Reducer
public struct TagPicker {
  /// The tags and the selection.
  @ObservableState
  public struct State: Equatable, Sendable {
    /// All tags, which follow the database.
    @Fetch(TagsRequest()) public var tags: [TagRow] = []

    /// The titles of the selected tags, in the order of their selection.
    public var selected: [String]
    /// The typed title of a new tag.
    public var newTag = ""

    /// Makes a picker with a selection.
    public init(selected: [String] = []) { self.selected = selected }

    /// The reason for which the tags could not be loaded; nil if they could.
    public var failure: String? { $tags.loadError.map { "\($0)" } }

    /// Whether a tag is selected, regardless of case.
    public func isSelected(_ tag: String) -> Bool { selected.contains { Tag.isSame($0, tag) } }
  }

  /// The taps and inputs of the picker.
  public enum Action: Equatable, Sendable, Codable {
    case tagTapped(String)
    case newTagChanged(String)
    case newTagSubmitted
    case doneTapped
  }

  /// Makes the reducer.
  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .tagTapped(let tag):
        if state.isSelected(tag) {
          state.selected.removeAll { Tag.isSame($0, tag) }
        } else {
          state.selected.append(tag)
        }
      case .newTagChanged(let text):
        state.newTag = text
      case .newTagSubmitted:
        guard let title = Tag.title(from: state.newTag) else { break }
        if !state.isSelected(title) {
          // The tag may exist with other capitals.
          state.selected.append(state.tags.first { Tag.isSame($0.id, title) }?.id ?? title)
        }
        state.newTag = ""
      case .doneTapped:
        break
      }
      return .none
    }
  }
}

extension Tag {
  /// Whether two titles belong to the same tag.
  static func isSame(_ left: String, _ right: String) -> Bool { fold(left) == fold(right) }
}

/// Includes the tags and the loading failure, for readers outside of the application.
extension TagPicker.State: Encodable {
  private enum CodingKeys: CodingKey {
    case tags
    case selected
    case newTag
    case failure
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(tags, forKey: .tags)
    try container.encode(selected, forKey: .selected)
    try container.encode(newTag, forKey: .newTag)
    try container.encodeIfPresent(failure, forKey: .failure)
  }
}
