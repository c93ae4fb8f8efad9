import RatchetIssues
import Synchronization

/// The default values that were made so far in this process, and those that were prepared.
enum DependencyCache {
  private struct Entry: Hashable {
    var key: ObjectIdentifier
    var context: DependencyContext
  }

  private struct Contents {
    var boxes: [Entry: any Sendable & AnyObject] = [:]
    var prepared: DependencyTable?
    var preparedAt: IssueLocation?
  }

  // A lock: defaults are shared by all threads. It is never held while a value is made.
  private static let contents = Mutex(Contents())

  static func value<Key: TestDependencyKey>(
    for key: Key.Type, in values: DependencyValues, at location: IssueLocation
  ) -> Key.Value {
    let context = values.context
    let entry = Entry(key: ObjectIdentifier(key), context: context)
    let (prepared, box) = contents.withLock { contents in
      (contents.prepared, contents.boxes[entry])
    }
    if let value = prepared?.value(for: key) { return value }
    if let box { return unsafeDowncast(box, to: DependencyBox<Key.Value>.self).value }

    let read = DependencyRead(location: location)
    // Made with nothing overridden but the context: it outlives whatever is in force here.
    var defaults = DependencyValues()
    defaults.context = context
    let value = DependencyValues.$table.withValue(defaults.overrides) {
      DependencyRead.$current.withValue(read) { key.defaultValue(in: context) }
    }
    // A value that stands in for a missing one is not kept: every read of it is to be reported.
    if read.wasReported { return value }
    let made = DependencyBox(value)
    let kept = contents.withLock { contents in
      let first = contents.boxes[entry] ?? made
      contents.boxes[entry] = first
      return first
    }
    return unsafeDowncast(kept, to: DependencyBox<Key.Value>.self).value
  }

  static func prepare(
    _ values: DependencyTable?, at location: IssueLocation
  ) throws(PrepareDependenciesError) {
    let refusal = contents.withLock { contents -> PrepareDependenciesError? in
      if let first = contents.preparedAt { return .alreadyPrepared(first: first, second: location) }
      contents.prepared = values
      contents.preparedAt = location
      return nil
    }
    if let refusal { throw refusal }
  }
}

extension TestDependencyKey {
  /// This key's own value in a context. A key without a live value is reported when it is read live.
  fileprivate static func defaultValue(in context: DependencyContext) -> Value {
    switch context {
    case .test: return testValue
    case .preview: return previewValue
    case .live:
      if let live = self as? any DependencyKey.Type, let value = live.liveValue as? Value {
        return value
      }
      DependencyRead.current?.reportMissingLiveValue(self)
      return testValue
    }
  }
}
