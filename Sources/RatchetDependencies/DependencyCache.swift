public import RatchetIssues
import Synchronization

/// The default values that were made so far in one scope, and the values that were prepared in it.
@usableFromInline
final class DependencyCache: Sendable {
  // Threading: any thread may read a default, and makes it if it is the first. `contents` guards
  // the values that were made, the places of first reads and the preparation. It is held for a
  // look-up: a value is made with no lock held, in a turn of ``Resolution/all``, which lets other
  // readers of the same default wait. No other lock is taken within `contents`.

  struct Entry: Hashable {
    let key: any TestDependencyKey.Type
    let context: DependencyContext

    static func == (left: Entry, right: Entry) -> Bool {
      left.key == right.key && left.context == right.context
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(ObjectIdentifier(key))
      hasher.combine(context)
    }
  }

  /// A value, and whether it was ever read for use.
  private struct Made {
    let box: any Sendable & AnyObject
    var wasRead: Bool
  }

  struct Contents {
    private var made: [Entry: Made] = [:]
    /// The place where each key was first read for use, whatever the result.
    private(set) var firstReads: [ObjectIdentifier: ReadPlace] = [:]
    var preparation: Preparation?

    var prepared: DependencyTable? { preparation?.values }

    /// The value for an entry, if it was made. The read is for use unless `use` is nil.
    mutating func box(at entry: Entry, use: ReadPlace?) -> (any Sendable & AnyObject)? {
      guard let index = made.index(forKey: entry) else { return nil }
      if let use, !made.values[index].wasRead {
        made.values[index].wasRead = true
        note(use)
      }
      return made.values[index].box
    }

    mutating func keep(_ box: any Sendable & AnyObject, at entry: Entry, wasRead: Bool) {
      made[entry] = Made(box: box, wasRead: wasRead)
    }

    mutating func note(_ use: ReadPlace) {
      let id = ObjectIdentifier(use.key)
      if firstReads[id] == nil { firstReads[id] = use }
      let context = ObjectIdentifier(ContextKey.self)
      if !use.isInOverriddenContext, firstReads[context] == nil {
        firstReads[context] = ReadPlace(
          key: ContextKey.self, location: use.location, function: "context")
      }
    }
  }

  let contents = Mutex(Contents())

  /// Whether this is the cache of an XCTest case.
  let isOfXCTestCase: Bool

  /// The scope in which this one was entered by hand.
  private let outer: DependencyCache?

  init(isOfXCTestCase: Bool = false, within outer: DependencyCache? = nil) {
    self.isOfXCTestCase = isOfXCTestCase
    self.outer = outer
  }

  /// Whether this scope was entered in another, at any depth.
  func isWithin(_ other: DependencyCache) -> Bool {
    var next = outer
    while let scope = next {
      if scope === other { return true }
      next = scope.outer
    }
    return false
  }

  /// The context if it is not overridden.
  var context: DependencyContext {
    contents.withLock { $0.prepared?.value(for: ContextKey.self) } ?? .ofProcess
  }

  @usableFromInline
  static func value<Key: TestDependencyKey>(
    for key: Key.Type, in values: DependencyValues, at location: IssueLocation,
    function: StaticString
  ) -> Key.Value {
    // A key's box is only ever made with the key's own value type.
    unsafeDowncast(
      box(for: key, in: values, at: location, function: function),
      to: DependencyBox<Key.Value>.self
    ).value
  }

  // Not generic, as everything that follows: otherwise the compiler would make a copy for each key.
  private static func box(
    for key: any TestDependencyKey.Type, in values: DependencyValues, at location: IssueLocation,
    function: StaticString
  ) -> any Sendable & AnyObject {
    let overriddenContext = values.override(ContextKey.self)
    // Read outside the lock, since the first read may report an issue.
    let contextOfProcess = DependencyContext.ofProcess
    let place = ReadPlace(
      key: key, location: location, function: function,
      isInOverriddenContext: overriddenContext != nil)
    let change = values.changeOfRead
    let use = change == nil ? place : nil
    let scope = DependencyScope.current
    let (entry, box) = scope.contents.withLock { contents -> (Entry, (any Sendable & AnyObject)?) in
      let prepared = contents.prepared
      let context =
        overriddenContext ?? prepared?.value(for: ContextKey.self) ?? contextOfProcess
      let entry = Entry(key: key, context: context)
      if let box = prepared?.box(for: ObjectIdentifier(key)) { return (entry, box) }
      if let box = contents.box(at: entry, use: use) { return (entry, box) }
      // Noted before the value is made: from here on it is too late to prepare another one.
      if let use { contents.note(use) }
      return (entry, nil)
    }
    guard let box else {
      return scope.make(entry, by: DependencyRead(place, change: change))
    }
    // Not in tests: there, each test has its own default.
    if !DependencyScope.isDivided {
      values.reader?.keep(box, for: ObjectIdentifier(key), of: values)
    }
    return box
  }

  private func make(_ entry: Entry, by read: DependencyRead) -> any Sendable & AnyObject {
    let resolution = Resolution(
      owner: .scope(ObjectIdentifier(self), context: entry.context.rawValue),
      key: ContainerKey(entry.key))
    while true {
      switch Resolution.all.begin(resolution) {
      case .cycle(let way):
        fatalError(
          Wording.cycle(ofDefaults: Resolution.keys(of: way)), file: read.location.filePath,
          line: read.location.line)
      case .again:
        if let box = made(entry, by: read) { return box }
      case .make:
        defer { Resolution.all.ended(resolution) }
        // It may have been made between the look-up and this turn.
        if let box = made(entry, by: read) { return box }
        // Made with no override except the context: the value outlives the current overrides.
        var defaults = DependencyValues()
        if entry.context != context { defaults.context = entry.context }
        let box = DependencyValues.withCurrent(defaults) {
          DependencyRead.$current.withValue(read) { entry.key.defaultBox(in: entry.context) }
        }
        // A stand-in is not kept: every read of it is to be reported.
        if !read.gaveStandIn {
          contents.withLock { $0.keep(box, at: entry, wasRead: read.use != nil) }
        }
        return box
      }
    }
  }

  private func made(_ entry: Entry, by read: DependencyRead) -> (any Sendable & AnyObject)? {
    contents.withLock { $0.box(at: entry, use: read.use) }
  }
}

extension TestDependencyKey {
  /// A ``DependencyBox`` with this key's own value in a context.
  fileprivate static func defaultBox(
    in context: DependencyContext
  ) -> any Sendable & AnyObject {
    DependencyBox(defaultValue(in: context))
  }

  /// This key's own value in a context. Reading a key without a live value in the live context is
  /// reported.
  private static func defaultValue(in context: DependencyContext) -> Value {
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
