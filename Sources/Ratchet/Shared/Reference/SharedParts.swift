import RatchetIssues
import Synchronization

/// A part of a shared value.
// Unchecked, like the other parts: key paths never change, and the only values that one captures
// are subscript indices, which the caller wrote in the same expression.
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
// Unchecked: see `SharedPart`.
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

/// The result of a function of a shared value.
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

/// A part of the wrapped value of an optional shared value.
// Unchecked: see `SharedPart`.
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
    // Reported after the value is unlocked, since the reporter may read it.
    var loss: RatchetIssue?
    defer { if let loss { reportIssue(loss) } }
    return try whole.change(way) { whole in
      var part = whole?[keyPath: path]
      // Written back even if the closure throws, as with any change.
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

/// The wrapped value of an optional shared value; its last value once that is nil.
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
        // The closure must return a result, so it runs on the last value; its change is lost.
        isGone = true
        var lost = last.latest { optional }
        return try body(&lost)
      }
      // A second reference to a large collection would cause a copy.
      last.forget()
      // Safe: checked above.
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

/// The last non-nil value of an optional shared value.
private final class LastValue<Value: Sendable>: Sendable {
  // Nil while the value is being changed. A lock: read and changed from any thread.
  private let value: Mutex<Value?>

  init(_ value: Value) { self.value = Mutex(value) }

  /// The current value; if that is nil, the last one.
  func latest(_ read: () -> Value?) -> Value {
    while true {
      if let value = read() {
        note(value)
        return value
      }
      if let value = value.withLock({ $0 }) { return value }
      // Nil in both: another thread is changing the value, and `read` waits for it.
    }
  }

  func note(_ value: Value) { self.value.withLock { $0 = value } }

  func forget() { value.withLock { $0 = nil } }
}
