import Foundation
import Testing

@testable import struct RatchetSync.FolderLock

@Suite("A lock of a shared folder") struct FolderLockTests {
  @Test("is held by one at a time") func exclusive() async throws {
    try await withFolder { folder in
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let path = folder.appendingPathComponent("lock").path
      let first = try #require(try FolderLock(path, waits: false))
      #expect(try FolderLock(path, waits: false) == nil)
      first.release()
      let second = try #require(try FolderLock(path, waits: false))
      second.release()
    }
  }

  @Test("is free once it is released, also while a child process that starts has its descriptor")
  func copied() async throws {
    try await withFolder { folder in
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let path = folder.appendingPathComponent("lock").path
      let first = try #require(try FolderLock(path, waits: false))
      // What a child process has between `fork` and `exec`.
      let copy = dup(first.descriptor)
      defer { close(copy) }
      first.release()
      let second = try #require(try FolderLock(path, waits: false))
      second.release()
    }
  }
}
