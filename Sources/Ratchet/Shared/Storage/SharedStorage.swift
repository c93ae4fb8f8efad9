public import RatchetDependencies
import RatchetIssues
import Synchronization

/// Everything that shared values with keys depend on: the values in use, and the storages behind
/// them.
///
/// A live program has one, which uses the system's files. Each test has its own, made at its first
/// use and kept in memory, so that parallel tests are isolated from each other, and an XCTest case
/// from the one before.
public final class SharedStorage: Sendable {
  let references = SharedReferences()
  let memory: InMemoryStorage
  let files: FileStorage
  let userDefaults: UserDefaultsStorage

  /// Makes a separate storage; by default, in memory.
  public init(
    files: FileStorage = .inMemory,
    userDefaults: UserDefaultsStorage = .inMemory
  ) {
    memory = InMemoryStorage()
    self.files = files
    self.userDefaults = userDefaults
  }

  /// A separate storage without values in use, which begins with the contents of another's memory
  /// storages.
  fileprivate init(copying other: SharedStorage) {
    memory = InMemoryStorage(copying: other.memory)
    files = FileStorage(copying: other.files)
    userDefaults = UserDefaultsStorage(copying: other.userDefaults)
  }

  private static let live = SharedStorage(files: .fileSystem, userDefaults: .standard)
  private static let preview = SharedStorage()

  /// The test of Swift Testing or the XCTest case that runs, or neither.
  private enum Owner: Hashable {
    case test(TestIdentity)
    case xcTestCase(Int)
    case other

    static var current: Owner {
      if let test = TestContext.currentTestID { return .test(test) }
      return TestContext.currentXCTestCase.map(Owner.xcTestCase) ?? .other
    }
  }

  // A lock: tests run in parallel. Entries are never removed, since the end of a test is not
  // observable.
  private static let tests = Mutex<[Owner: SharedStorage]>([:])

  static var current: SharedStorage { DependencyValues.current.sharedStorage }

  static func ofContext(_ context: DependencyContext) -> SharedStorage {
    switch context {
    case .live: return live
    case .preview: return preview
    case .test:
      let owner = Owner.current
      return tests.withLock { tests in
        let storage = tests[owner] ?? SharedStorage()
        tests[owner] = storage
        return storage
      }
    }
  }
}

extension DependencyValues {
  /// The storage of shared values. A test store uses the one of its test.
  public var sharedStorage: SharedStorage {
    get { self[SharedStorageKey.self] ?? .ofContext(context) }
    set { self[SharedStorageKey.self] = newValue }
  }

  /// Sets the storage of shared values, unless one is set already.
  package mutating func setSharedStorageDefault(_ storage: SharedStorage) {
    if self[SharedStorageKey.self] == nil { sharedStorage = storage }
  }

  /// The storage of `.inMemory` keys.
  public var defaultInMemoryStorage: InMemoryStorage {
    get { self[InMemoryStorageKey.self] ?? sharedStorage.memory }
    set { self[InMemoryStorageKey.self] = newValue }
  }

  /// The storage of `.fileStorage` keys. Live: files. In a test: memory.
  public var defaultFileStorage: FileStorage {
    get { self[FileStorageDependency.self] ?? sharedStorage.files }
    set { self[FileStorageDependency.self] = newValue }
  }

  /// The storage of `.userDefaults` and `.appStorage` keys. Live: the user's defaults. In a test:
  /// memory.
  public var defaultAppStorage: UserDefaultsStorage {
    get { self[UserDefaultsDependency.self] ?? sharedStorage.userDefaults }
    set { self[UserDefaultsDependency.self] = newValue }
  }
}

extension DependencyValues {
  /// Replaces the storages of shared values by copies. Changes in the copies do not affect the
  /// originals, except for files on the disk and the system's defaults.
  package mutating func copySharedStorage() {
    sharedStorage = SharedStorage(copying: sharedStorage)
    // For storages that were overridden separately.
    if let memory = self[InMemoryStorageKey.self] {
      defaultInMemoryStorage = InMemoryStorage(copying: memory)
    }
    if let files = self[FileStorageDependency.self] {
      defaultFileStorage = FileStorage(copying: files)
    }
    if let userDefaults = self[UserDefaultsDependency.self] {
      defaultAppStorage = UserDefaultsStorage(copying: userDefaults)
    }
  }
}

// Nil unless overridden: the context's storage is then looked up anew for each test.
private enum SharedStorageKey: DependencyKey {
  static var liveValue: SharedStorage? { nil }
  static var testValue: SharedStorage? { nil }
}

private enum InMemoryStorageKey: DependencyKey {
  static var liveValue: InMemoryStorage? { nil }
  static var testValue: InMemoryStorage? { nil }
}

private enum FileStorageDependency: DependencyKey {
  static var liveValue: FileStorage? { nil }
  static var testValue: FileStorage? { nil }
}

private enum UserDefaultsDependency: DependencyKey {
  static var liveValue: UserDefaultsStorage? { nil }
  static var testValue: UserDefaultsStorage? { nil }
}
