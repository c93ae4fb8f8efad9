public import Ratchet

extension ItemsList.State {
  /// The items to show, oldest first: the stored ones with the unsaved changes. O(1) if there are no
  /// such changes, otherwise O(number of items).
  public var items: IdentifiedArrayOf<Item> {
    unsavedChanges.reduce(into: storedItems) { items, change in change.apply(to: &items) }
  }

  /// Whether a change is being saved.
  public var isSaving: Bool { !unsavedChanges.isEmpty }

  /// The failure to show: that of the last failed change, otherwise that of the last load.
  public var failure: String? { failedChanges.last?.reason ?? loadFailure }
}

/// Includes the shown items and the failure, for readers outside of the application.
extension ItemsList.State: Encodable {
  private enum CodingKeys: CodingKey {
    case items
    case isLoading
    case isSaving
    case failure
    case detail
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(items, forKey: .items)
    try container.encode(isLoading, forKey: .isLoading)
    try container.encode(isSaving, forKey: .isSaving)
    try container.encodeIfPresent(failure, forKey: .failure)
    try container.encodeIfPresent(detail, forKey: .detail)
  }
}
