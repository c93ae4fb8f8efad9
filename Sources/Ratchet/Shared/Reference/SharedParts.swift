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
    at location: IssueLocation, _ body: (inout Value) throws -> R
  ) rethrows -> R {
    try whole.change(at: location) { try body(&$0[keyPath: path]) }
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
    at location: IssueLocation, _ body: (inout Value?) throws -> R
  ) rethrows -> R {
    // Told when the value is open again: who hears of it may read it.
    var loss: RatchetIssue?
    defer { if let loss { reportIssue(loss) } }
    return try whole.change(at: location) { whole in
      var part = whole?[keyPath: path]
      // Put back also where the closure throws, as any change is.
      defer {
        switch (whole == nil, part) {
        case (false, let part?): whole?[keyPath: path] = part
        case (false, nil): loss = Wording.sharedPartSetToNil(type: Value.self, at: location)
        case (true, _?): loss = Wording.sharedPartSetWhileNil(type: Value.self, at: location)
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
  // Read and changed from any thread.
  private let last: Mutex<Value>

  init(of optional: any SharedSource<Value?>, last: Value) {
    self.optional = optional
    self.last = Mutex(last)
  }

  var root: any SharedRoot { optional.root }

  func read() -> Value { last.latest(optional.read()) }

  func change<R>(
    at location: IssueLocation, _ body: (inout Value) throws -> R
  ) rethrows -> R {
    let kept = last.withLock { $0 }
    var isGone = false
    defer { if isGone { reportIssue(Wording.sharedPartGone(type: Value.self, at: location)) } }
    return try optional.change(at: location) { optional in
      guard optional != nil else {
        // The closure has a result to give, and nothing to change.
        isGone = true
        var lost = kept
        return try body(&lost)
      }
      // It was just found there.
      return try body(&optional!)
    }
  }
}

final class SharedReadUnwrapped<Value: Sendable>: SharedReading {
  private let optional: any SharedReading<Value?>
  private let last: Mutex<Value>

  init(of optional: any SharedReading<Value?>, last: Value) {
    self.optional = optional
    self.last = Mutex(last)
  }

  var root: any SharedRoot { optional.root }

  func read() -> Value { last.latest(optional.read()) }
}

extension Mutex where Value: Sendable {
  /// The value that is there, or, where there is none, the last that was.
  fileprivate func latest(_ value: Value?) -> Value {
    withLock { last in
      if let value { last = value }
      return last
    }
  }
}
