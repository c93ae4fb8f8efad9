/// When a file is written: at once, and again when the time since has passed. Pure: it writes nothing.
struct PendingSaves {
  private(set) var save: FileSave?
  /// Whether it was written, and the time since has not passed.
  private(set) var isResting = false

  /// A value is to be written, in the place of what waits.
  ///
  /// - Returns: whether to write now.
  mutating func add(_ new: FileSave, isUrgent: Bool) -> Bool {
    var new = new
    if let save { new.answers.insert(contentsOf: save.answers, at: 0) }
    save = new
    return isUrgent || !isResting
  }

  /// Hands over what is to be written, if anything is left; it rests from then on.
  ///
  /// - Returns: also whether that begins a rest.
  mutating func take() -> (save: FileSave, beginsRest: Bool)? {
    guard let taken = save else { return nil }
    save = nil
    defer { isResting = true }
    return (taken, !isResting)
  }

  /// The time has passed.
  ///
  /// - Returns: whether to write now.
  mutating func rested() -> Bool {
    isResting = false
    return save != nil
  }

  var isIdle: Bool { save == nil && !isResting }
}
