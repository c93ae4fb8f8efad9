import Foundation
import Ratchet
import Testing

@Suite("@Shared: a shared value with a key") struct SharedKeyTests {
  @Test("is the same for all properties with the key, while any of them lives")
  func oneReference() {
    @Shared(.inMemory("count")) var one = 1
    @Shared(.inMemory("count")) var two = 2
    @Shared(.inMemory("another")) var other = 3
    @SharedReader(.inMemory("count")) var reader = 4
    $one.withLock { $0 = 10 }
    let values: [Int] = [one, two, other, reader]
    #expect(values == [10, 10, 3, 10])
  }

  @Test(
    "is loaded from storage when no property holds it", arguments: ["memory", "defaults", "file"])
  func heldNowhere(by kind: String) {
    func shared() -> Shared<Int> {
      switch kind {
      case "memory": Shared(wrappedValue: 1, .inMemory("count"))
      case "defaults": Shared(wrappedValue: 1, .userDefaults("count"))
      default: Shared(wrappedValue: 1, .fileStorage(URL(filePath: "/count.json")))
      }
    }
    shared().withLock { $0 = 5 }
    #expect(shared().wrappedValue == 5)
  }

  @Test("begins with the key's own default, or with a given one")
  func defaults() {
    @Shared(.total) var total
    #expect(total == 7)
    @SharedReader(.total) var reader
    #expect(reader == 7)
    withDependencies {
      $0.sharedStorage = SharedStorage()
    } operation: {
      @Shared(.total) var given = 8
      #expect(given == 8)
    }
  }

  @Test("can be nil until there is a value")
  func optional() {
    @Shared(.inMemory("name")) var name: String?
    #expect(name == nil)
    $name.withLock { $0 = "Ada" }
    @SharedReader(.inMemory("name")) var reader: String?
    #expect(reader == "Ada")
  }

  @Test("that is optional begins with the key's own default")
  func optionalKeyDefault() {
    @Shared(.chosen) var chosen
    #expect(chosen == 5)
    @SharedReader(.chosen) var reader
    #expect(reader == 5)
    @Shared(.chosen) var typed: Int?
    $typed.withLock { $0 = nil }
    #expect(reader == nil)
    withDependencies {
      $0.sharedStorage = SharedStorage()
    } operation: {
      @Shared(.chosen) var given = 6
      #expect(given == 6)
    }
  }

  @Test("that is optional begins with its default if the key has no value")
  func optionalDefault() {
    let files = URL(filePath: "/optional.json")
    @Shared(.inMemory("a")) var inMemory: Int? = 5
    @Shared(.userDefaults("a")) var inDefaults: Int? = 5
    @Shared(.fileStorage(files)) var inFile: Int? = 5
    @SharedReader(.inMemory("b")) var reader: Int? = 5
    let values = [inMemory, inDefaults, inFile, reader]
    #expect(values == [5, 5, 5, 5])
  }

  @Test("that is optional, and was set to nil, is nil for later properties with the key")
  func optionalSetToNil() {
    func shared() -> Shared<Int?> { Shared(wrappedValue: 5, .inMemory("a")) }
    shared().withLock { $0 = nil }
    #expect(shared().wrappedValue == nil)
  }

  @Test("that is optional and required throws if the key has no value")
  func optionalRequired() async throws {
    await #expect(throws: SharedKeyError.noValue(key: #".inMemory("a")"#)) {
      _ = try await Shared<Int?>(require: .inMemory("a"))
    }
    await #expect(throws: SharedKeyError.noValue(key: #".userDefaults("a")"#)) {
      _ = try await SharedReader<Int?>(require: .userDefaults("a"))
    }
    Shared<Int?>(.inMemory("a")).withLock { $0 = 7 }
    #expect(try await Shared<Int?>(require: .inMemory("a")).wrappedValue == 7)
  }

  @Test("belongs to its test's storage: another storage does not have it")
  func storages() {
    @Shared(.inMemory("count")) var count = 1
    $count.withLock { $0 = 2 }
    withDependencies {
      $0.sharedStorage = SharedStorage()
    } operation: {
      @Shared(.inMemory("count")) var count = 1
      #expect(count == 1)
    }
  }

  @Test("is separate in tests that run at the same time", arguments: 0..<20)
  func parallel(number: Int) async {
    @Shared(.inMemory("shared by name")) var count = 0
    @Shared(.fileStorage(URL(filePath: "/shared.json"))) var file = 0
    for _ in 0..<100 {
      $count.withLock { $0 += 1 }
      $file.withLock { $0 += 1 }
      await Task.yield()
    }
    #expect(count == 100)
    #expect(file == 100)
  }

  @Test("with two types is not shared: that is an issue")
  func types() async {
    @Shared(.inMemory("count")) var count = 1
    let line = #line + 2
    let issues = await issues {
      @Shared(.inMemory("count")) var text = "one"
      $text.withLock { $0 = "two" }
      #expect(text == "two")
    }
    #expect(count == 1)
    #expect(
      issues == [
        """
        RatchetIssue R053 at SharedKeyTests.swift:\(line)
          A shared key is in use for a value of another type; this one is not shared.
            key   .inMemory("count")
            type  String
          Use one type per key: declare the key once, as a static property, with its default.
          More: ratchet explain R053
        """
      ])
  }

  @Test("with two types is saved only by the property with the first type")
  func savedOfOneType() async {
    do {
      @Shared(.inMemory("count")) var count = 1
      $count.withLock { $0 = 9 }
      let reported = await issues {
        @Shared(.inMemory("count")) var text = "one"
        $text.withLock { $0 = "two" }
        #expect(text == "two")
      }
      #expect(reported.count == 1)
    }
    @Shared(.inMemory("count")) var count = 1
    #expect(count == 9)
  }

  @Test("in a storage in memory belongs to that storage, and each storage is separate")
  func storagesInMemory() {
    func values() -> (file: Int, defaults: Int) {
      withDependencies {
        $0.defaultFileStorage = .inMemory
        $0.defaultAppStorage = .inMemory
      } operation: {
        @Shared(.fileStorage(URL(filePath: "/count.json"))) var file = 1
        @Shared(.appStorage("count")) var defaults = 1
        $file.withLock { $0 += 1 }
        $defaults.withLock { $0 += 1 }
        return (file, defaults)
      }
    }
    #expect(values() == (2, 2))
    #expect(values() == (2, 2))
  }

  @Test("that is required is present, or throws")
  func required() async throws {
    await #expect(throws: SharedKeyError.noValue(key: #".inMemory("count")"#)) {
      _ = try await Shared<Int>(require: .inMemory("count"))
    }
    #expect(
      SharedKeyError.noValue(key: "x").description == "Nothing was saved under the key x.")
    @Shared(.inMemory("count")) var count = 1
    #expect(try await Shared<Int>(require: .inMemory("count")).wrappedValue == 1)
    $count.withLock { $0 = 2 }
    withDependencies {
      $0.defaultInMemoryStorage = InMemoryStorage()
    } operation: {
      @Shared(.inMemory("count")) var another = 3
      #expect(another == 3)
    }
    #expect(try await SharedReader<Int>(require: .inMemory("count")).wrappedValue == 2)
  }
}

extension SharedKey where Self == InMemoryKey<Int?>.Default {
  fileprivate static var chosen: Self { Self[.inMemory("chosen"), default: 5] }
}
