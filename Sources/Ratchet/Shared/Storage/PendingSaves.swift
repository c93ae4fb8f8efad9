import Foundation

/// Decides when a file is written: at once, and again after a resting interval. It is pure, and
/// writes nothing.
///
/// Values are encoded by the caller that is about to write them, before it takes its turn on the
/// file. So two callers may encode one value, and a newer value may arrive meanwhile; the numbers
/// of the values decide which is written.
struct PendingSaves {
  private(set) var save: FileSave?
  /// The numbers of the waiting values. The last value is written for all of them.
  private var numbers = 0...0
  /// Whether it was written, and the resting interval has not passed.
  private(set) var isResting = false
  /// Whether a caller is about to write.
  private var isComing = false

  /// Adds a value to write, replacing the waiting one.
  ///
  /// - Parameter number: greater than the number of any earlier value.
  /// - Returns: whether to write now.
  mutating func add(_ new: FileSave, number: Int, isUrgent: Bool) -> Bool {
    // Changed in place: any number of changes may come before one is written.
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

  /// The value to encode, if any is still to be written.
  var next: (number: Int, data: @Sendable () throws -> Data)? {
    save.map { (numbers.upperBound, $0.data) }
  }

  /// Takes a value that is about to be written; the file rests from then on.
  ///
  /// - Returns: the callers that wait for it, and whether this begins a rest. Nil if it must not be
  ///   written, because it or a newer value was. If a newer value is waiting, the callers stay with
  ///   that one.
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

  /// Ends the rest.
  ///
  /// - Returns: whether to write now.
  mutating func rested() -> Bool {
    isResting = false
    isComing = save != nil
    return isComing
  }

  var isIdle: Bool { save == nil && !isResting }
}
