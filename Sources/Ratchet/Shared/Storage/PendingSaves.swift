import Foundation

/// When a file is written: at once, and again when the time since has passed. Pure: it writes nothing.
///
/// Values are encoded before anybody has the file in hand, by whoever comes to write it: one may be
/// encoded by two, and a newer one may come meanwhile. The numbers of the values say which is written.
struct PendingSaves {
  private(set) var save: FileSave?
  /// The numbers of the values that wait: all but the last are told its answer.
  private var numbers = 0...0
  /// Whether it was written, and the time since has not passed.
  private(set) var isResting = false
  /// Whether somebody was told to write, and has not.
  private var isComing = false

  /// A value is to be written, in the place of what waits.
  ///
  /// - Parameter number: greater than that of any value before.
  /// - Returns: whether to write now.
  mutating func add(_ new: FileSave, number: Int, isUrgent: Bool) -> Bool {
    // In place: any number of changes may come before one is written.
    if save == nil {
      save = new
      numbers = number...number
    } else {
      save?.data = new.data
      save?.answers += new.answers
      numbers = numbers.lowerBound...number
    }
    if isUrgent { return true }
    guard !isResting, !isComing else { return false }
    isComing = true
    return true
  }

  /// What is to be encoded, if anything is left to be written.
  var next: (number: Int, data: @Sendable () throws -> Data)? {
    save.map { (numbers.upperBound, $0.data) }
  }

  /// Hands over who waits for a value that is about to be written; it rests from then on.
  ///
  /// - Returns: nil where it is not to be written: it was, or a newer one. Nobody waits for it where a
  ///   newer one will be. Also whether that begins a rest.
  mutating func take(_ number: Int) -> (answers: [FileSave.Answer], beginsRest: Bool)? {
    guard let answers = save?.answers, numbers.contains(number) else { return nil }
    defer { (isResting, isComing) = (true, false) }
    guard number == numbers.upperBound else {
      numbers = (number + 1)...numbers.upperBound
      return ([], !isResting)
    }
    save = nil
    return (answers, !isResting)
  }

  /// The time has passed.
  ///
  /// - Returns: whether to write now.
  mutating func rested() -> Bool {
    isResting = false
    isComing = save != nil
    return isComing
  }

  var isIdle: Bool { save == nil && !isResting }
}
