import RatchetIssues
import RatchetSystem
import Synchronization

/// The value of a key: a reference, and the code that loads and saves it.
///
/// Threading: features use it on any thread, and the key answers on any thread. Loads may overlap;
/// saves never do.
///
/// - `isStarted` is held while the first load begins, with the key's `load` and `subscribe`.
/// - `delivered` is held while the key saves, with the key's `save`.
/// - `nestedSaves` and `link` are held for one read or write, while no other code runs.
///
/// `isKept` is set once the storage retains the reference: changes then take none of these locks.
///
/// `isStarted` or `delivered` is taken before the locks of the reference; `link` and `nestedSaves`
/// are taken last. Waiters are resumed, and readers notified, when these two are released.
final class SharedKeyed<Value: Sendable>: SharedWhole, SharedRoot {
  private typealias Save = (
    context: SaveContext, end: @Sendable (Result<Void, any Error>) -> Void
  )

  let reference: SharedReference<Value>
  private let key: any SharedReaderKey<Value>
  private let savingKey: (any SharedKey<Value>)?
  /// The same key, if its storage keeps the reference.
  private let keepingKey: (any KeepingKey<Value>)?
  /// Whether it does.
  private let isKept = Atomic(false)
  private let initialValue: Value
  /// Whether the key has loaded the initial value.
  private let isLoaded: Bool
  private let location: IssueLocation
  private let onEnd: @Sendable () -> Void

  // A lock: the key answers from any thread.
  private let link = Mutex(LoadingState())
  // The first user loads the value; other threads that start to use it wait until the load has
  // begun.
  private let isStarted = Mutex(false)
  // Held while the key saves: the key receives one value at a time, and the latest value last. A
  // thread that has changed the value waits for the save under way, then saves the newest value,
  // unless the key already has it. So a change waits for one or two saves, and not for as long as
  // other threads write.
  private let delivered = Mutex(DeliveredVersion())
  /// The thread on which the key saves.
  private let saver = Atomic(ThreadIdentity.none)
  // Saves that the key itself causes while it saves, by changing the value.
  private let nestedSaves = Mutex<[Save]>([])

  init(
    _ key: some SharedReaderKey<Value>, initialValue: Value, isLoaded: Bool = false,
    isSaved: Bool = true, at location: IssueLocation, onEnd: @escaping @Sendable () -> Void
  ) {
    self.key = key
    savingKey = isSaved ? key as? any SharedKey<Value> : nil
    keepingKey = isSaved ? key as? any KeepingKey<Value> : nil
    self.initialValue = initialValue
    self.isLoaded = isLoaded
    self.location = location
    self.onEnd = onEnd
    reference = SharedReference(initialValue, name: "\(key)")
  }

  deinit {
    link.withLock { $0.subscription }?.cancel()
    onEnd()
  }

  var root: any SharedRoot { self }

  func read() -> Value { reference.read() }

  func wakeReaders() { reference.wakeReaders() }

  func change<R>(
    _ way: SharedChange, _ body: (inout Value) throws -> R
  ) rethrows -> R {
    if let lens = SharedLens.current { return try lens.change(reference, body) }
    defer { saveChange() }
    let undoing = SharedUndo.current?.noting(at: way.location) { self.saveChange() }
    return try reference.changeNow(way, undoing, body)
  }
}

// Loading.
extension SharedKeyed {
  /// Loads and subscribes unless that was done before. Returns when the load has begun.
  func start() {
    isStarted.withLock { isStarted in
      guard !isStarted else { return }
      isStarted = true
      let context = isLoaded ? LoadContext.userInitiated : .initialValue(initialValue)
      if !isLoaded {
        load(context) { [weak self] result in
          if case .failure(let error) = result { self?.reportLoadFailure(error) }
        }
      }
      let subscription = key.subscribe(
        context: context,
        subscriber: SharedSubscriber(
          callback: { [weak self] in self?.yielded($0) },
          onLoading: { [weak self] isLoading in self?.update { $0.isKeyLoading = isLoading } }))
      link.withLock { $0.subscription = subscription }
    }
  }

  /// A cancelled caller stops waiting. If it held the last reference to the value, the load's
  /// result is dropped.
  nonisolated(nonsending) func finishLoading() async throws {
    let number = link.withLock { link in
      link.lastWaiter += 1
      return link.lastWaiter
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        let waiters = link.withLock { link -> [CheckedContinuation<Void, Never>] in
          if Task.isCancelled { return [waiter] }
          link.waiters.append((number, waiter))
          return link.takeWaiters()
        }
        for waiter in waiters { waiter.resume() }
      }
    } onCancel: {
      let waiter = link.withLock { link in
        link.waiters.firstIndex { $0.number == number }.map { link.waiters.remove(at: $0) }
      }
      waiter?.continuation.resume()
    }
    try Task.checkCancellation()
    if let error = link.withLock({ $0.status.loadError }) { throw error }
  }

  func load() async throws {
    try await withCheckedThrowingContinuation { continuation in
      load(.userInitiated) { continuation.resume(with: $0) }
    }
  }

  private func load(
    _ context: LoadContext<Value>,
    then end: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) {
    let version = reference.now.version
    let number = link.withLock { link in
      link.loads += 1
      link.isLoadUnderWay = true
      return link.loads
    }
    key.load(
      context: context,
      continuation: LoadContinuation("\(key)") { [weak self] result in
        let waiters = self?.loaded(result, number, unlessChangedSince: version) ?? []
        // Before the waiters go on, so that an error is reported when their call throws it.
        end(result.map { _ in })
        for waiter in waiters { waiter.resume() }
      })
    // Readers are woken only if the load takes a while: no reader has seen the state of a load that
    // was answered at once.
    if link.withLock({ $0.isLoadUnderWay }) { reference.wakeReaders() }
  }

  /// Takes the result of a load. Returns the calls that wait for it, unless a later load has begun.
  private func loaded(
    _ result: Result<Value?, any Error>, _ number: Int, unlessChangedSince version: UInt64
  ) -> [CheckedContinuation<Void, Never>] {
    guard link.withLock({ $0.loads == number }) else { return [] }
    // The value comes first, so that code that sees the end of the load finds it. A change made
    // during the load is newer than the loaded value, and stays.
    if case .success(let value?) = result {
      reference.replace(with: value, ifVersion: version, isFirst: number == 1)
    }
    let waiters = link.withLock { link in
      guard link.loads == number else { return [CheckedContinuation<Void, Never>]() }
      link.isLoadUnderWay = false
      link.status.loadError = result.failure
      return link.takeWaiters()
    }
    reference.wakeReaders()
    return waiters
  }

  /// Handles a change or an error that the key delivers. It ends the load that the key has
  /// reported, if any.
  private func yielded(_ result: Result<Value?, any Error>) {
    // The value comes first, so that code that sees the end of the load finds it.
    if case .success(let value) = result {
      let way = SharedChange(location: location, isExclusive: true)
      reference.changeNow(way) { $0 = value ?? initialValue }
    }
    update { link in
      link.isKeyLoading = false
      link.status.loadError = result.failure
    }
    if case .failure(let error) = result { reportLoadFailure(error) }
  }

  private func reportLoadFailure(_ error: any Error) {
    let wording = key is any SharedKey ? Wording.sharedNotLoaded : Wording.readNotLoaded
    reportIssue(wording("\(key)", error, location))
  }
}

// Saving.
extension SharedKeyed {
  private func saveChange() {
    if isKept.load(ordering: .acquiring) || keep() { return }
    save(.didSet) { [weak self, name = reference.name, location] result in
      guard case .failure(let error) = result else { return }
      // The last save, which a file gets when no property is left, may fail too. A key that goes
      // together with its value need not answer it.
      if self == nil, error is SharedKeyError { return }
      reportIssue(Wording.sharedNotSaved(key: name, error: error, at: location))
    }
  }

  func save() async throws {
    guard savingKey != nil, !keep() else { return }
    try await withCheckedThrowingContinuation { continuation in
      save(.userInitiated) { continuation.resume(with: $0) }
    }
  }

  /// Lets the storage keep the reference, which is all that there is to save from then on.
  ///
  /// - Returns: whether the key is one of such a storage.
  private func keep() -> Bool {
    guard let keepingKey else { return false }
    keepingKey.keep(reference)
    isKept.store(true, ordering: .releasing)
    return true
  }

  private func save(
    _ context: SaveContext, then end: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) {
    guard let savingKey else { return }
    // A thread always reads its own store; any other value names another thread.
    if saver.load(ordering: .relaxed) == ThreadIdentity.current {
      return nestedSaves.withLock { $0.append((context, end)) }
    }
    delivered.withLock { delivered in
      saver.store(ThreadIdentity.current, ordering: .relaxed)
      defer { saver.store(ThreadIdentity.none, ordering: .relaxed) }
      var next: Save? = (context, end)
      while let save = next {
        deliver(save, to: savingKey, &delivered)
        next = nestedSaves.withLock { $0.isEmpty ? nil : $0.removeFirst() }
      }
    }
  }

  /// Gives the key the newest value, unless it already has it because the change was saved together
  /// with another one.
  private func deliver(
    _ save: Save, to key: any SharedKey<Value>, _ delivered: inout DeliveredVersion
  ) {
    let (value, version) = reference.now
    guard save.context == .userInitiated || version != delivered.version else { return }
    delivered.version = version
    delivered.count += 1
    key.save(
      value, context: save.context,
      continuation: SaveContinuation(reference.name) {
        [weak self, number = delivered.count] result in
        self?.saved(number, result.failure)
        save.end(result)
      })
  }

  private func saved(_ number: Int, _ error: (any Error)?) {
    let isVisible = link.withLock { link in
      guard number > link.answeredSave else { return false }
      link.answeredSave = number
      defer { link.status.saveError = error }
      return link.status.saveError != nil || error != nil
    }
    if isVisible { reference.wakeReaders() }
  }
}

extension SharedKeyed {
  var status: SharedStatus {
    reference.noteRead()
    return link.withLock { $0.status }
  }

  private func update(_ change: (inout LoadingState) -> Void) {
    let (waiters, isVisible) = link.withLock { link in
      let before = link.status
      change(&link)
      let isVisible =
        before.isLoading != link.status.isLoading
        || before.loadError != nil || link.status.loadError != nil
      return (link.takeWaiters(), isVisible)
    }
    if isVisible { reference.wakeReaders() }
    for waiter in waiters { waiter.resume() }
  }
}

// Outside of the class, as the following: nested, their types would depend on the type of the value,
// and be looked up at run time at each use.
private struct LoadingState {
  var status = SharedStatus()
  /// Whether a load begun here is under way, and whether the key reports a load of its own.
  var isLoadUnderWay = false { didSet { noteLoading() } }
  var isKeyLoading = false { didSet { noteLoading() } }
  var subscription: SharedSubscription?
  /// The number of loads. The answer of a load is ignored if a later one has begun.
  var loads = 0
  /// Callers that wait until no load is under way.
  var waiters: [(number: Int, continuation: CheckedContinuation<Void, Never>)] = []
  var lastWaiter = 0
  /// The last save that was answered. Answers to earlier saves are ignored.
  var answeredSave = 0

  private mutating func noteLoading() { status.isLoading = isLoadUnderWay || isKeyLoading }

  /// Call it when a load may have ended, and resume the result outside of the lock.
  mutating func takeWaiters() -> [CheckedContinuation<Void, Never>] {
    guard !status.isLoading else { return [] }
    defer { waiters = [] }
    return waiters.map(\.continuation)
  }
}

/// The last version of the value that the key was given.
private struct DeliveredVersion {
  var version: UInt64 = 0
  /// The number of saves.
  var count = 0
}

extension Result {
  fileprivate var failure: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}
