import Foundation
import Testing

@testable import Ratchet

@Suite(".fileStorage(url): a file") struct AtomicFileTests {
  private func withFile(_ body: (URL) throws -> Void) async throws {
    try await withFolder { try body($0.appending(path: "file")) }
  }

  @Test(
    "is replaced atomically: an open file keeps the whole old value, a new read gets the new one")
  func atomic() async throws {
    try await withFile { file in
      let (old, new) = (Data(repeating: 1, count: 1_000_000), Data(repeating: 2, count: 10))
      try AtomicFile.replace(file, with: old)
      let reader = try FileHandle(forReadingFrom: file)
      let start = try reader.read(upToCount: 1_000)
      try AtomicFile.replace(file, with: new)
      let rest = try reader.readToEnd()
      #expect((start ?? Data()) + (rest ?? Data()) == old)
      #expect(try Data(contentsOf: file) == new)
      try reader.close()
      let names = try FileManager.default.contentsOfDirectory(
        atPath: file.deletingLastPathComponent().path)
      #expect(names == ["file"], "Another file was left beside it.")
    }
  }

  @Test("stays as it was if the new one cannot replace it")
  func failure() async throws {
    try await withFile { file in
      // A file cannot replace a folder that is not empty.
      let inside = file.appending(path: "inside")
      try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
      try Data([1]).write(to: inside)
      #expect(throws: FileStorageError.self) { try AtomicFile.replace(file, with: Data([2])) }
      #expect(try Data(contentsOf: inside) == Data([1]))
      let names = try FileManager.default.contentsOfDirectory(
        atPath: file.deletingLastPathComponent().path)
      #expect(names == ["file"], "Another file was left beside it.")
    }
  }
}
