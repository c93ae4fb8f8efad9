import Foundation
import Ratchet
import Testing

@Suite(".userDefaults(key): a value in the user defaults") struct UserDefaultsTests {
  struct Address: Codable, Equatable, Sendable {
    var street = ""
    var number = 0
  }

  struct Failure: Error {}

  /// A number that cannot be encoded above a limit.
  struct Limited: Codable, Sendable {
    var number = 0

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      if number > 9 { throw Failure() }
      try container.encode(number)
    }

    init(number: Int) { self.number = number }

    init(from decoder: any Decoder) throws {
      number = try decoder.singleValueContainer().decode(Int.self)
    }
  }

  @Test("that is Codable is stored as JSON", arguments: [true, false])
  func codable(isInMemory: Bool) throws {
    if isInMemory { keepsCodable(in: .inMemory) } else { try withSuite { keepsCodable(in: $1) } }
  }

  private func keepsCodable(in storage: UserDefaultsStorage) {
    func address() -> Shared<Address> {
      Shared(wrappedValue: Address(), .appStorage("address", store: storage))
    }
    func other() -> Shared<Address?> { Shared(.userDefaults("other", store: storage)) }
    func numbers() -> Shared<[String: [Int]]> {
      Shared(wrappedValue: [:], .userDefaults("numbers", store: storage))
    }
    address().withLock { $0 = Address(street: "Elm", number: 3) }
    numbers().withLock { $0 = ["a": [1, 2]] }
    #expect(address().wrappedValue == Address(street: "Elm", number: 3))
    #expect(numbers().wrappedValue == ["a": [1, 2]])
    #expect(other().wrappedValue == nil)
    other().withLock { $0 = Address(street: "Oak", number: 4) }
    #expect(other().wrappedValue == Address(street: "Oak", number: 4))
    other().withLock { $0 = nil }
    #expect(other().wrappedValue == nil)
    @Shared(.appStorage("other", store: storage)) var given: Address? = Address(street: "Ash")
    #expect(given?.street == "Ash")
  }

  @Test("that is Codable is stored as data that other programs can read")
  func codableForm() throws {
    try withSuite { defaults, storage in
      @Shared(.appStorage("address", store: storage)) var address = Address()
      $address.withLock { $0 = Address(street: "Elm", number: 3) }
      let data = try #require(defaults.data(forKey: "address"))
      #expect(String(decoding: data, as: UTF8.self) == #"{"number":3,"street":"Elm"}"#)
    }
  }

  @Test("that cannot be decoded or encoded is reported as an error of load or save")
  func notCodable() async {
    let storage = UserDefaultsStorage.inMemory
    do {
      @Shared(.userDefaults("x", store: storage)) var data = Data()
      $data.withLock { $0 = Data("no JSON".utf8) }
    }
    let reported = await issues {
      @Shared(.userDefaults("x", store: storage)) var number = Limited(number: 1)
      #expect($number.loadError is DecodingError)
      #expect(number.number == 1)
      $number.withLock { $0.number = 10 }
      #expect($number.saveError is Failure)
      $number.withLock { $0.number = 9 }
      #expect($number.saveError == nil)
    }
    #expect(reported.map { $0.prefix(17) } == ["RatchetIssue R050", "RatchetIssue R051"])
    #expect(
      Shared(wrappedValue: Limited(number: 1), .userDefaults("x", store: storage))
        .wrappedValue.number == 9)
  }

  enum Flavour: String, Sendable { case sweet, sour }

  /// Runs a function with separate defaults on the system, which are removed afterwards.
  private func withSuite<R>(_ body: (UserDefaults, UserDefaultsStorage) throws -> R) throws -> R {
    let suite = "RatchetTests.\(UUID().uuidString)"
    let defaults = try #require(UserDefaults(suiteName: suite))
    defer { Self.remove(suite) }
    return try body(defaults, .suite(suite))
  }

  /// Removes a suite from the disk.
  private static func remove(_ suite: String) {
    let defaults = UserDefaults(suiteName: suite)
    defaults?.removePersistentDomain(forName: suite)
    _ = defaults?.synchronize()
  }

  private func keeps<Value: Equatable & Sendable & UserDefaultsRepresentable>(
    _ value: Value, not other: Value, in storage: UserDefaultsStorage
  ) -> Bool {
    let name = "RatchetTests.\(UUID().uuidString)"
    do {
      @Shared(.userDefaults(name, store: storage)) var shared = other
      $shared.withLock { $0 = value }
    }
    @Shared(.userDefaults(name, store: storage)) var shared = other
    return shared == value
  }

  @Test("is stored whatever its kind", arguments: [true, false])
  func kinds(isInMemory: Bool) throws {
    if isInMemory { keepsAll(in: .inMemory) } else { try withSuite { keepsAll(in: $1) } }
  }

  private func keepsAll(in storage: UserDefaultsStorage) {
    #expect(keeps(true, not: false, in: storage))
    #expect(keeps(42, not: 0, in: storage))
    #expect(keeps(1.5, not: 0, in: storage))
    #expect(keeps("text", not: "", in: storage))
    #expect(keeps(Data([1, 2]), not: Data(), in: storage))
    #expect(keeps(Date(timeIntervalSince1970: 5), not: .distantPast, in: storage))
    #expect(keeps(["a", "b"], not: [], in: storage))
    #expect(keeps(URL(filePath: "/a"), not: URL(filePath: "/b"), in: storage))
    #expect(keeps(Int?.some(3), not: nil, in: storage))
  }

  @Test("is there for the next process, also if the program ends at once")
  func nextProcess() async throws {
    let suite = "RatchetTests.\(UUID().uuidString)"
    defer { Self.remove(suite) }
    await #expect(processExitsWith: .exitCode(3)) { [suite = suite as String] in
      let number = Shared(wrappedValue: 0, .userDefaults("number", store: .suite(suite)))
      number.withLock { $0 = 42 }
      withExtendedLifetime(number) { exit(3) }
    }
    let number = Shared(wrappedValue: 0, .userDefaults("number", store: .suite(suite)))
    #expect(number.wrappedValue == 42)
  }

  @Test("that two processes change at the same time keeps the changes of both")
  func twoProcesses() async {
    let suite = "RatchetTests.\(UUID().uuidString)"
    defer { Self.remove(suite) }
    // Both begin at one time, whichever was started first.
    let start = Date(timeIntervalSinceNow: 1).timeIntervalSince1970
    @Sendable func change(_ key: String) async {
      await #expect(processExitsWith: .success) {
        [suite = suite as String, key = key as String, start = start as Double] in
        let storage = UserDefaultsStorage.suite(suite)
        try await Task.sleep(for: .seconds(start - Date().timeIntervalSince1970))
        for number in 1...200 {
          Shared<Int?>(.userDefaults(key, store: storage)).withLock { $0 = number }
        }
      }
    }
    async let other: Void = change("b")
    await change("a")
    await other
    for key in ["a", "b"] {
      #expect(Shared<Int?>(.userDefaults(key, store: .suite(suite))).wrappedValue == 200)
    }
  }

  // In a process of its own: Foundation would report the failure in other suites, too.
  @Test("that cannot be written is an issue and an error, and the value stays")
  func unwritable() async {
    await #expect(processExitsWith: .success) {
      // No file can have such a name.
      let suite = String(repeating: "x", count: 300)
      let issues = await issues {
        @Shared(.userDefaults("number", store: .suite(suite))) var number = 0
        $number.withLock { $0 = 42 }
        #expect(number == 42)
        #expect($number.saveError as? UserDefaultsError == UserDefaultsError(suite: suite))
      }
      #expect(issues.contains { $0.contains("home folder") })
    }
  }

  @Test("that is an enum is stored as its raw value, and nil removes it")
  func represented() {
    @Shared(.appStorage("flavour")) var flavour = Flavour.sweet
    $flavour.withLock { $0 = .sour }
    @Shared(.appStorage("flavour of the day")) var today: Flavour?
    #expect(today == nil)
    $today.withLock { $0 = .sour }
    #expect(Shared<Flavour?>(.appStorage("flavour of the day")).wrappedValue == .sour)
    $today.withLock { $0 = nil }
    @Shared(.appStorage("isOn")) var isOn = false
    #expect(!isOn)
    #expect(flavour == .sour)
  }

  @Test("stored in another form counts as absent")
  func otherForm() {
    let storage = UserDefaultsStorage.inMemory
    do {
      @Shared(.userDefaults("x", store: storage)) var text = ""
      $text.withLock { $0 = "text" }
    }
    @Shared(.userDefaults("x", store: storage)) var number = 3
    #expect(number == 3)
  }

  @Test("stored in another form on the system counts as absent, too")
  func otherFormOnTheSystem() throws {
    try withSuite { readsOtherForms(in: $1, of: $0) }
  }

  private func readsOtherForms(in storage: UserDefaultsStorage, of defaults: UserDefaults) {
    func read<Value: Sendable & UserDefaultsRepresentable>(_ object: Any, _ initial: Value) -> Value
    {
      let key = UUID().uuidString
      defaults.set(object, forKey: key)
      return Shared(wrappedValue: initial, .userDefaults(key, store: storage)).wrappedValue
    }
    for object in ["text", "", Data([1]), Date(), ["a"]] as [Any] {
      #expect(read(object, 3) == 3)
      #expect(read(object, 1.5) == 1.5)
      #expect(read(object, true))
    }
    // Numbers convert to each other. So does text that contains a number, as in the program's
    // arguments.
    #expect(read(42, 1.5) == 42)
    #expect(read(1.0, 3) == 1)
    #expect(read(1, false))
    #expect(!read(0, true))
    #expect(read(true, 3) == 1)
    #expect(read("42", 3) == 42)
    #expect(read("-1.5", 3.0) == -1.5)
    for text in ["YES", "true", "1"] { #expect(read(text, false)) }
    for text in ["no", "False", "0"] { #expect(!read(text, true)) }
    #expect(read("text", "") == "text")
  }

  @Test("that several tasks change at the same time is stored, on the system too")
  func tasks() async throws {
    let suite = "RatchetTests.\(UUID().uuidString)"
    let storage = UserDefaultsStorage.suite(suite)
    let lost = Log()
    await withTaskGroup { group in
      for task in 0..<4 {
        group.addTask {
          for number in 1...50 {
            let key = "\(task)"
            Shared<Int?>(.userDefaults(key, store: storage)).withLock { $0 = number }
            let now = Shared<Int?>(.userDefaults(key, store: storage)).wrappedValue
            if now != number { lost.note("\(key): \(number)") }
            Shared<Int?>(.userDefaults("\(key) gone", store: storage)).withLock { $0 = nil }
          }
        }
      }
    }
    Self.remove(suite)
    #expect(lost.lines == [])
  }
}
