import RatchetIssues
import Synchronization

/// A part of a shared value.
// Unchecked, as are the other parts: key paths never change, and what one captures was the index of a
// subscript that the caller wrote in one expression with it.
final class SharedPart<Whole: Sendable, Value: Sendable>: SharedSource, @unchecked Sendable {
  private let whole: any SharedSource<Whole>
  private let path: WritableKeyPath<Whole, Value>

  init(of whole: any SharedSource<Whole>, _ path: WritableKeyPath<Whole, Value>) {
    self.whole = whole
    self.path = path
  }

  var root: any SharedRoot { whole.root }

  func read() -> Value { whole.read()[keyPath: path] }

  func change<R>(
    _ way: SharedChange, _ body: (inout Value) throws -> R
  ) rethrows -> R {
    try whole.change(way) { try body(&$0[keyPath: path]) }
  }
}

/// A part of a shared value that cannot be changed.
final class SharedReadPart<Whole: Sendable, Value: Sendable>: SharedReading, @unchecked Sendable {
  private let whole: any SharedReading<Whole>
  private let path: KeyPath<Whole, Value>

  init(of whole: any SharedReading<Whole>, _ path: KeyPath<Whole, Value>) {
    self.whole = whole
    self.path = path
  }

  var root: any SharedRoot { whole.root }

  func read() -> Value { whole.read()[keyPath: path] }
}

/// What a function makes of a shared value.
final class SharedResult<Whole: Sendable, Value: Sendable>: SharedReading {
  private let whole: any SharedReading<Whole>
  private let body: @Sendable (Whole) -> Value

  init(of whole: any SharedReading<Whole>, _ body: @escaping @Sendable (Whole) -> Value) {
    self.whole = whole
    self.body = body
  }

  var root: any SharedRoot { whole.root }

  func read() -> Value { body(whole.read()) }
}

/// A part of what an optional shared value holds.
final class SharedOptionalPart<Whole: Sendable, Value: Sendable>: SharedSource, @unchecked Sendable
{
  private let whole: any SharedSource<Whole?>
  private let path: WritableKeyPath<Whole, Value>

  init(of whole: any SharedSource<Whole?>, _ path: WritableKeyPath<Whole, Value>) {
    self.whole = whole
    self.path = path
  }

  var root: any SharedRoot { whole.root }

  func read() -> Value? { whole.read()?[keyPath: path] }

  func change<R>(
    _ way: SharedChange, _ body: (inout Value?) throws -> R
  ) rethrows -> R {
    // Told when the value is open again: who hears of it may read it.
    var loss: RatchetIssue?
    defer { if let loss { reportIssue(loss) } }
    return try whole.change(way) { whole in
      var part = whole?[keyPath: path]
      // Put back also where the closure throws, as any change is.
      defer {
        switch (whole == nil, part) {
        case (false, let part?): whole?[keyPath: path] = part
        case (false, nil): loss = Wording.sharedPartSetToNil(type: Value.self, at: way.location)
        case (true, _?): loss = Wording.sharedPartSetWhileNil(type: Value.self, at: way.location)
        case (true, nil): break
        }
      }
      return try body(&part)
    }
  }
}

/// What an optional shared value held when this was made.
final class SharedUnwrapped<Value: Sendable>: SharedSource {
  private let optional: any SharedSource<Value?>
  private let last: LastValue<Value>

  init(of optional: any SharedSource<Value?>, last: Value) {
    self.optional = optional
    self.last = LastValue(last)
  }

  var root: any SharedRoot { optional.root }

  func read() -> Value { last.latest { optional.read() } }

  func change<R>(
    _ way: SharedChange, _ body: (inout Value) throws -> R
  ) rethrows -> R {
    var isGone = false
    defer { if isGone { reportIssue(Wording.sharedPartGone(type: Value.self, at: way.location)) } }
    return try optional.change(way) { optional in
      guard optional != nil else {
        // The closure has a result to give, and nothing to change.
        isGone = true
        var lost = last.latest { optional }
        return try body(&lost)
      }
      // A second reference to a large collection would have it copied.
      last.forget()
      // It was just found there.
      defer { last.note(optional!) }
      return try body(&optional!)
    }
  }
}

final class SharedReadUnwrapped<Value: Sendable>: SharedReading {
  private let optional: any SharedReading<Value?>
  private let last: LastValue<Value>

  init(of optional: any SharedReading<Value?>, last: Value) {
    self.optional = optional
    self.last = LastValue(last)
  }

  var root: any SharedRoot { optional.root }

  func read() -> Value { last.latest { optional.read() } }
}

/// The last value that an optional one held.
private final class LastValue<Value: Sendable>: Sendable {
  // Nil while the value is being changed. Read and changed from any thread.
  private let value: Mutex<Value?>

  init(_ value: Value) { self.value = Mutex(value) }

  /// The value that is there, or, where there is none, the last that was.
  func latest(_ read: () -> Value?) -> Value {
    while true {
      if let value = read() {
        note(value)
        return value
      }
      if let value = value.withLock({ $0 }) { return value }
      // One who changes it has it; to read waits for him.
    }
  }

  func note(_ value: Value) { self.value.withLock { $0 = value } }

  func forget() { value.withLock { $0 = nil } }
}
