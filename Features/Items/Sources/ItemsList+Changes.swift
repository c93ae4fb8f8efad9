import Ratchet

// The optimistic changes: the stored items are changed only when a change has been saved, so to undo
// a failed change is to forget it, whatever was tapped in the meantime.
extension ItemsList.State {
  mutating func startLoading() {
    isLoading = true
    loadFailure = nil
    // Those that were saved before are stored, so this load includes them.
    changesSavedWhileLoading = []
  }

  mutating func finishLoading(_ items: [Item]) {
    storedItems = changesSavedWhileLoading.reduce(into: IdentifiedArray(items)) { items, change in
      change.apply(to: &items)
    }
    endLoading()
    closeDetailOfMissingItem()
  }

  mutating func failLoading(_ reason: String) {
    loadFailure = reason
    endLoading()
  }

  private mutating func endLoading() {
    isLoading = false
    changesSavedWhileLoading = []
  }

  /// Adds changes that are to be saved.
  mutating func show(_ changes: [ItemChange]) {
    unsavedChanges += changes
    // If the answer of an insertion was lost, its item may be shown all the same. When it is
    // deleted, it must not come back by a retry. Nor is a deletion repeated that is made again.
    failedChanges = failedChanges.compactMap { failed in
      failed.change.remaining(before: changes).map {
        FailedItemChange($0, reason: failed.reason)
      }
    }
    closeDetailOfMissingItem()
  }

  /// - Returns: false if this change is not the one being saved.
  mutating func finishSaving(_ change: ItemChange) -> Bool {
    guard change == unsavedChanges.first else { return false }
    unsavedChanges.removeFirst()
    change.apply(to: &storedItems)
    if isLoading { changesSavedWhileLoading.append(change) }
    return true
  }

  /// - Returns: false if this change is not the one being saved.
  mutating func failSaving(_ change: ItemChange, _ reason: String) -> Bool {
    guard change == unsavedChanges.first else { return false }
    unsavedChanges.removeFirst()
    // If the item is deleted already, nothing is missing, and there is nothing to repeat.
    if let change = change.remaining(before: unsavedChanges) {
      failedChanges.append(FailedItemChange(change, reason: reason))
    }
    closeDetailOfMissingItem()
    return true
  }

  private mutating func closeDetailOfMissingItem() {
    guard let detail, !items.contains(id: detail.id) else { return }
    self.detail = nil
  }
}
