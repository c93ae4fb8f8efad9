import Foundation
import Testing

@testable import Ratchet

@Suite(".fileStorage(url): a stored file") struct FileStorageFailureTests {
  @Test(
    "that cannot be decoded is an issue and an error; the file is moved away, and never overwritten"
  )
  func badFile() async throws {
    try await withFolder { folder in
      let file = folder.appending(path: "count.json")
      try "no JSON".write(to: file, atomically: true, encoding: .utf8)
      try await withDependencies {
        $0.defaultFileStorage = .fileSystem()
      } operation: {
        let issues = try await issues {
          @Shared(.fileStorage(file)) var count = 5
          #expect(count == 5)
          #expect($count.loadError is DecodingError)
          await #expect(throws: DecodingError.self) { try await $count.load() }
          #expect(try text(file) == "no JSON")
          $count.withLock { $0 = 6 }
          try await $count.save()
          #expect(try text(file) == "6")
          #expect(try text(file.appendingPathExtension("unreadable")) == "no JSON")
          try "again".write(to: file, atomically: true, encoding: .utf8)
          await #expect(throws: DecodingError.self) { try await $count.load() }
          try await $count.save()
          #expect(try text(file.appendingPathExtension("unreadable-2")) == "again")
          try await $count.load()
          #expect($count.loadError == nil)
        }
        #expect(issues.count == 1)
        let start = "RatchetIssue R050 at FileStorageFailureTests.swift:"
        #expect(issues.first?.hasPrefix(start) == true)
      }
    }
  }

  @Test("that cannot be decoded is moved away from behind a link, which stays")
  func badFileBehindLink() async throws {
    try await withFolder { folder in
      let file = folder.appending(path: "real/count.json")
      let link = folder.appending(path: "link")
      try AtomicFile.replace(file, with: Data("no JSON".utf8))
      try FileManager.default.createSymbolicLink(
        atPath: link.path, withDestinationPath: "real/count.json")
      try await withDependencies {
        $0.defaultFileStorage = .fileSystem()
      } operation: {
        _ = try await issues {
          @Shared(.fileStorage(link)) var count = 5
          $count.withLock { $0 = 6 }
          try await $count.save()
        }
      }
      #expect(
        try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == "real/count.json")
      #expect(try text(file) == "6")
      #expect(try text(file.appendingPathExtension("unreadable")) == "no JSON")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 2)
    }
  }

  @Test("that is a folder is an issue and an error, and the folder stays where it is")
  func folderForFile() async throws {
    try await withFolder { folder in
      let inner = folder.appending(path: "inner")
      let file = inner.appending(path: "precious")
      try AtomicFile.replace(file, with: Data("1".utf8))
      await withDependencies {
        $0.defaultFileStorage = .fileSystem()
      } operation: {
        let issues = await issues {
          @Shared(.fileStorage(inner)) var count = 5
          $count.withLock { $0 = 6 }
          let error = await #expect(throws: FileStorageError.self) { try await $count.save() }
          #expect(error?.operation == "open")
          #expect(error?.path == inner.path)
        }
        #expect(issues.contains { $0.contains("A shared value could not be saved.") })
      }
      #expect(try text(file) == "1")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["inner"])
    }
  }

  @Test("that cannot be decoded, and that this process may not write, stays where it is")
  func badReadOnlyFile() async throws {
    try await withFolder { folder in
      let file = folder.appending(path: "count.json")
      let files = FileManager.default
      try files.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.path)
      try "no JSON".write(to: file, atomically: true, encoding: .utf8)
      try files.setAttributes([.posixPermissions: 0o444], ofItemAtPath: file.path)
      await #expect(processExitsWith: .success) { [path = file.path as String] in
        // The superuser may write to every file, so the test gives up that right.
        if geteuid() == 0 { #expect(seteuid(65_534) == 0) }
        await withDependencies {
          $0.defaultFileStorage = .fileSystem()
        } operation: {
          _ = await issues {
            @Shared(.fileStorage(URL(filePath: path))) var count = 5
            $count.withLock { $0 = 6 }
            let error = await #expect(throws: FileStorageError.self) { try await $count.save() }
            #expect(error?.operation == "access")
          }
        }
      }
      #expect(try text(file) == "no JSON")
      #expect(try files.contentsOfDirectory(atPath: folder.path) == ["count.json"])
    }
  }

  @Test("that cannot be decoded is moved away in memory too")
  func badMemory() async throws {
    let storage = FilesInMemory([.profile: Data("no JSON".utf8)])
    _ = await issues {
      withDependencies {
        $0.defaultFileStorage = FileStorage(backend: storage)
      } operation: {
        @Shared(.profile) var profile
        #expect($profile.loadError != nil)
        $profile.withLock { $0.name = "Grace" }
      }
    }
    let kept = URL.profile.appendingPathExtension("unreadable").standardizedFileURL
    #expect(try storage.load(kept) == Data("no JSON".utf8))
  }

  @Test("that cannot be written is an issue and an error, and the value stays")
  func unwritable() async throws {
    try await withFolder { folder in
      let file = folder.appending(path: "file")
      try "".write(to: file, atomically: true, encoding: .utf8)
      await withDependencies {
        $0.defaultFileStorage = .fileSystem()
      } operation: {
        // A folder with that name cannot be made: it is a file.
        let issues = await issues {
          @Shared(.fileStorage(file.appending(path: "count.json"))) var count: Int?
          $count.withLock { $0 = 6 }
          await #expect(throws: FileStorageError.self) { try await $count.save() }
          #expect($count.saveError is FileStorageError)
          #expect(count == 6)
        }
        #expect(issues.contains { $0.contains("A shared value could not be saved.") })
      }
    }
  }

  @Test("reports the operation that failed, and its file")
  func errorText() {
    #expect(
      FileStorageError(operation: "rename", path: "/a", reason: "No space").description
        == "/a could not be written: rename: No space.")
  }

  @Test("that stands where a folder is needed is an error, in memory too")
  func fileForFolder() async throws {
    let storage = FilesInMemory([URL(filePath: "/a"): Data("1".utf8)])
    var results: [Result<Void, any Error>] = []
    for path in ["/a/b", "/c/d"] {
      let (written, continuation) = AsyncStream.makeStream(of: Result<Void, any Error>.self)
      let save = FileSave(data: { Data("2".utf8) }, answers: [{ continuation.yield($0) }])
      storage.save(save, to: URL(filePath: path), isUrgent: false)
      continuation.finish()
      for await result in written { results.append(result) }
    }
    #expect(throws: FileSystemError.self) { try results[0].get() }
    #expect(throws: Never.self) { try results[1].get() }
    #expect(try storage.load(URL(filePath: "/c/d")) == Data("2".utf8))
    #expect(try storage.load(URL(filePath: "/a/b")) == nil)
  }

  @Test(
    "that cannot be read is an error with the path and the reason, and the value is the default")
  func folderInItsPlace() async throws {
    try await withFolder { folder in
      try await withDependencies {
        $0.defaultFileStorage = .fileSystem()
      } operation: {
        let issues = try await issues {
          @Shared(.fileStorage(folder)) var count = 7
          #expect(count == 7)
          let error = try #require($count.loadError)
          #expect("\(error)" == "\(folder.path) could not be read: Is a directory.")
        }
        #expect(issues.count == 1)
      }
    }
  }
}
