import Foundation
import Testing

@testable import Ratchet

@Suite(".fileStorage(url): a value in a file") struct FileStorageTests {
  @Test("is saved as readable JSON, and loaded again")
  func roundTrip() async throws {
    try await withFolder { folder in
      let file = folder.appending(path: "deep/profile.json")
      let storage = FileStorage.fileSystem()
      func shared() -> Shared<Profile> {
        withDependencies {
          $0.defaultFileStorage = storage
        } operation: {
          Shared(wrappedValue: Profile(), .fileStorage(file))
        }
      }
      shared().withLock { $0.name = "Grace" }
      #expect(shared().wrappedValue.name == "Grace")
      #expect(try text(file).hasPrefix("{\n  \"id\" : 1,\n  \"name\" : \"Grace\",\n"))
      let names = try FileManager.default.contentsOfDirectory(
        atPath: file.deletingLastPathComponent().path)
      #expect(names == ["profile.json"])
    }
  }

  @Test("is kept in memory in a test, and no file is written")
  func testContext() {
    @Shared(.profile) var profile
    $profile.withLock { $0.name = "Grace" }
    #expect(Shared(.profile).wrappedValue.name == "Grace")
    #expect(!FileManager.default.fileExists(atPath: URL.profile.path))
  }

  @Test("is read from the storage that a test prepared")
  func prepared() {
    withDependencies {
      $0.defaultFileStorage = .inMemory([
        .profile: Data(#"{"id": 2, "name": "Eve", "places": []}"#.utf8)
      ])
    } operation: {
      @Shared(.profile) var profile
      #expect(profile == Profile(id: 2, name: "Eve", places: []))
    }
  }

  @Test("is written at once, then at most once per interval; the last value wins")
  func throttled() async throws {
    try await withFolder { folder in
      let file = folder.appending(path: "count.json")
      let clock = ManualClock()
      let storage = FileStorage.fileSystem(writingAtMostEvery: .seconds(1), clock: clock)
      let count = withDependencies {
        $0.defaultFileStorage = storage
      } operation: {
        Shared(wrappedValue: 0, .fileStorage(file))
      }
      count.withLock { $0 = 1 }
      await clock.sleeps(1)
      #expect(try text(file) == "1")
      count.withLock { $0 = 2 }
      count.withLock { $0 = 3 }
      #expect(try text(file) == "1")
      clock.advance(by: .seconds(1))
      await clock.sleeps(2)
      #expect(try text(file) == "3")
      count.withLock { $0 = 4 }
      try await count.save()
      #expect(try text(file) == "4")
    }
  }

  @Test("does not notice changes by other programs until it is loaded")
  func changedOutside() async throws {
    try await withFolder { folder in
      let file = folder.appending(path: "count.json")
      let count = withDependencies {
        $0.defaultFileStorage = .fileSystem()
      } operation: {
        Shared(wrappedValue: 0, .fileStorage(file))
      }
      try "7".write(to: file, atomically: true, encoding: .utf8)
      #expect(count.wrappedValue == 0)
      try await count.load()
      #expect(count.wrappedValue == 7)
    }
  }

  @Test("can have its own encoding")
  func ownForm() {
    let file = URL(filePath: "/text")
    func shared() -> Shared<String> {
      Shared(
        wrappedValue: "",
        .fileStorage(
          file, decode: { @Sendable in String(decoding: $0, as: UTF8.self) },
          encode: { @Sendable in Data($0.utf8) }))
    }
    shared().withLock { $0 = "plain" }
    #expect(shared().wrappedValue == "plain")
  }

  @Test("keeps its permissions and its link when it is replaced")
  func rightsAndLinks() async throws {
    try await withFolder { folder in
      let file = folder.appending(path: "file")
      let link = folder.appending(path: "link")
      try AtomicFile.replace(file, with: Data("1".utf8))
      let files = FileManager.default
      try files.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
      try files.createSymbolicLink(at: link, withDestinationURL: file)
      try AtomicFile.replace(link, with: Data("2".utf8))
      #expect(try text(file) == "2")
      #expect(try files.destinationOfSymbolicLink(atPath: link.path) == file.path)
      let rights = try files.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
      #expect(rights == 0o600)
      // These permissions are wider than those of a new file.
      try files.setAttributes([.posixPermissions: 0o666], ofItemAtPath: file.path)
      try AtomicFile.replace(file, with: Data("3".utf8))
      let wide = try files.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
      #expect(wide == 0o666)
    }
  }

  @Test("is written through a link whose target, or its folder, does not exist yet")
  func danglingLink() async throws {
    try await withFolder { folder in
      let link = folder.appending(path: "link")
      try FileManager.default.createSymbolicLink(
        atPath: link.path, withDestinationPath: "inner/count.json")
      try await withDependencies {
        $0.defaultFileStorage = .fileSystem()
      } operation: {
        let count = Shared(wrappedValue: 0, .fileStorage(link))
        count.withLock { $0 = 7 }
        try await count.save()
      }
      #expect(try text(folder.appending(path: "inner/count.json")) == "7")
      #expect(
        try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == "inner/count.json")
    }
  }

  @Test("can need another file's value for its encoding")
  func encodedWithAnother() async throws {
    try await withFolder { folder in
      let (file, other) = (folder.appending(path: "file"), folder.appending(path: "other"))
      try "40".write(to: other, atomically: true, encoding: .utf8)
      let storage = FileStorage.fileSystem()
      func shared<R>(_ make: () -> R) -> R {
        withDependencies {
          $0.defaultFileStorage = storage
        } operation: {
          make()
        }
      }
      let sum = shared {
        Shared(
          wrappedValue: 0,
          .fileStorage(
            file, decode: { @Sendable in Int(String(decoding: $0, as: UTF8.self)) ?? 0 },
            encode: { @Sendable number in
              let other = withDependencies {
                $0.defaultFileStorage = storage
              } operation: {
                Shared(wrappedValue: 1, .fileStorage(other))
              }
              return Data("\(number + other.wrappedValue)".utf8)
            }))
      }
      sum.withLock { $0 = 2 }
      try await sum.save()
      #expect(try text(file) == "42")
    }
  }

  @Test("is written when the program ends")
  func programEnd() async throws {
    try await withFolder { folder in
      let file = folder.appending(path: "count.json").path
      let result = await #expect(processExitsWith: .success) { [file = file as String] in
        let clock = ManualClock()
        let count = withDependencies {
          $0.defaultFileStorage = .fileSystem(writingAtMostEvery: .seconds(1), clock: clock)
        } operation: {
          Shared(wrappedValue: 0, .fileStorage(URL(filePath: file)))
        }
        count.withLock { $0 = 1 }
        await clock.sleeps(1)
        count.withLock { $0 = 2 }
        withExtendedLifetime(count) { exit(0) }
      }
      let written = try text(URL(filePath: file))
      #expect(result != nil)
      #expect(written == "2")
    }
  }

  @Test("is written whole when the program ends while it is written")
  func programEndDuringWrite() async throws {
    try await withFolder { folder in
      let file = folder.appending(path: "text.json")
      let result = await #expect(processExitsWith: .success) {
        [folder = folder.path as String, file = file.path as String] in
        let text = withDependencies {
          $0.defaultFileStorage = .fileSystem
        } operation: {
          Shared(wrappedValue: "", .fileStorage(URL(filePath: file)))
        }
        text.withLock { $0 = String(repeating: "x", count: 20_000_000) }
        // Only the folder shows that the write has begun: it writes a file with another name first.
        while try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty {
          await Task.yield()
        }
        withExtendedLifetime(text) { exit(0) }
      }
      #expect(result != nil)
      let written = try text(file)
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(written.utf8.count == 20_000_002)
      #expect(files == ["text.json"])
    }
  }
}
