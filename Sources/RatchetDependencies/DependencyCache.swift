public import RatchetIssues
import Synchronization

/// The default values that were made so far in this process, and those that were prepared.
@usableFromInline
enum DependencyCache {
  private struct Entry: Hashable {
    var key: ObjectIdentifier
    var context: DependencyContext
  }

  private struct Contents {
    var boxes: [Entry: any Sendable & AnyObject] = [:]
    var makings: [Entry: DependencyMaking] = [:]
    var prepared: DependencyTable?
    var preparedAt: IssueLocation?

    var preparedContext: DependencyContext? { prepared?.value(for: ContextKey.self) }

    func box<Key: TestDependencyKey>(
      for key: Key.Type, at entry: Entry
    ) -> DependencyBox<Key.Value>? {
      // An entry's box is only ever written as one of its key's own value type.
      boxes[entry].map { unsafeDowncast($0, to: DependencyBox<Key.Value>.self) }
    }
  }

  // A lock: defaults are shared by all threads. It is never held while a value is made.
  private static let contents = Mutex(Contents())

  /// The context where nothing overrides it.
  static var context: DependencyContext {
    contents.withLock { $0.preparedContext } ?? .ofProcess
  }

  @usableFromInline
  static func value<Key: TestDependencyKey>(
    for key: Key.Type, in values: DependencyValues, at location: IssueLocation
  ) -> Key.Value {
    // Before the look-up: what is kept must not seem newer than it is.
    let age = KeptDefault.age
    let overriddenContext = values.override(ContextKey.self)
    // Asked for outside the lock, as the first to ask may report an issue.
    let contextOfProcess = DependencyContext.ofProcess
    let (entry, box) = contents.withLock { contents -> (Entry, DependencyBox<Key.Value>?) in
      let context = overriddenContext ?? contents.preparedContext ?? contextOfProcess
      let entry = Entry(key: ObjectIdentifier(key), context: context)
      return (entry, contents.prepared?.box(for: key) ?? contents.box(for: key, at: entry))
    }
    guard let box else {
      return make(
        key, for: entry, by: DependencyRead(key, at: location, toChange: values.isBeingChanged))
    }
    values.reader?.keep(box, for: ObjectIdentifier(key), of: values, age: age)
    return box.value
  }

  private static func make<Key: TestDependencyKey>(
    _ key: Key.Type, for entry: Entry, by read: DependencyRead
  ) -> Key.Value {
    let making = contents.withLock { contents in
      let making = contents.makings[entry] ?? DependencyMaking()
      contents.makings[entry] = making
      return making
    }
    if making.isUnderway {
      let path = DependencyRead.current?.path(from: key) ?? []
      fatalError(
        Wording.cycle(path + [key]), file: read.location.filePath,
        line: read.location.line)
    }
    return making.whenFree {
      if let box = contents.withLock({ $0.box(for: key, at: entry) }) { return box.value }
      // Made with nothing overridden but the context: it outlives whatever is in force here.
      var defaults = DependencyValues()
      if entry.context != context { defaults.context = entry.context }
      let value = DependencyValues.withCurrent(defaults) {
        DependencyRead.$current.withValue(read) { key.defaultValue(in: entry.context) }
      }
      // A makeshift is not kept: every read of it is to be reported.
      if !read.gaveMakeshift {
        contents.withLock { $0.boxes[entry] = DependencyBox(value) }
      }
      return value
    }
  }

  static func prepare(
    _ values: DependencyTable?, at location: IssueLocation
  ) throws(PrepareDependenciesError) {
    let refusal = contents.withLock { contents -> PrepareDependenciesError? in
      if let first = contents.preparedAt { return .alreadyPrepared(first: first, second: location) }
      contents.prepared = values
      contents.preparedAt = location
      KeptDefault.ages.wrappingAdd(1, ordering: .relaxed)
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
