public import RatchetDependencies
import RatchetIssues
import Synchronization

/// Everything that shared values with keys are kept in: who holds which, and where it is saved.
///
/// A live program has one, of which files are files. A test has its own, made when the test first asks
/// for it, in which nothing leaves the memory; so tests that run side by side see nothing of one another,
/// and a test case of XCTest nothing of the case before.
public final class SharedStorage: Sendable {
  let references = SharedReferences()
  let memory: InMemoryStorage
  let files: FileStorage
  let userDefaults: UserDefaultsStorage

  /// A storage of its own; without arguments, in memory.
  public init(
    files: FileStorage = .inMemory,
    userDefaults: UserDefaultsStorage = .inMemory
  ) {
    memory = InMemoryStorage()
    self.files = files
    self.userDefaults = userDefaults
  }

  /// One of its own, in which nobody holds a value, that begins with what is kept in the memory of another.
  fileprivate init(copying other: SharedStorage) {
    memory = InMemoryStorage(copying: other.memory)
    files = FileStorage(copying: other.files)
    userDefaults = UserDefaultsStorage(copying: other.userDefaults)
  }

  private static let live = SharedStorage(files: .fileSystem, userDefaults: .standard)
  private static let preview = SharedStorage()

  /// A test of Swift Testing, a test case of XCTest, or what runs in neither.
  private enum Owner: Hashable {
    case test(TestIdentity)
    case xcTestCase(Int)
    case other

    static var current: Owner {
      if let test = TestContext.currentTestID { return .test(test) }
      return TestContext.currentXCTestCase.map(Owner.xcTestCase) ?? .other
    }
  }

  private static let tests = Mutex<[Owner: SharedStorage]>([:])

  static var inForce: SharedStorage { DependencyValues.current.sharedStorage }

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
  /// What shared values are kept in. A test store keeps to the one of its test.
  public var sharedStorage: SharedStorage {
    get { self[SharedStorageKey.self] ?? .ofContext(context) }
    set { self[SharedStorageKey.self] = newValue }
  }

  /// Where `.inMemory` keeps values.
  public var defaultInMemoryStorage: InMemoryStorage {
    get { self[InMemoryStorageKey.self] ?? sharedStorage.memory }
    set { self[InMemoryStorageKey.self] = newValue }
  }

  /// Where `.fileStorage` keeps values. Live: in files. In a test: in memory.
  public var defaultFileStorage: FileStorage {
    get { self[FileStorageDependency.self] ?? sharedStorage.files }
    set { self[FileStorageDependency.self] = newValue }
  }

  /// Where `.userDefaults` and `.appStorage` keep values. Live: in the user's defaults. In a test: in
  /// memory.
  public var defaultAppStorage: UserDefaultsStorage {
    get { self[UserDefaultsDependency.self] ?? sharedStorage.userDefaults }
    set { self[UserDefaultsDependency.self] = newValue }
  }
}

extension DependencyValues {
  /// Replaces the storages of shared values by copies: what is changed in these, the ones that were in force
  /// do not see, unless it is on the disc or in the system's defaults.
  package mutating func copySharedStorage() {
    sharedStorage = SharedStorage(copying: sharedStorage)
    // Where one was chosen by itself.
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

// Nil where nobody has chosen one: the context's own is then found anew for each test.
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
