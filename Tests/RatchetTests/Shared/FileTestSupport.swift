import Foundation

/// Runs a test with a folder of its own, which is removed after it.
func withFolder(_ body: (URL) async throws -> Void) async throws {
  let folder = FileManager.default.temporaryDirectory
    .appending(path: "RatchetTests-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  try await body(folder)
  try FileManager.default.removeItem(at: folder)
}

/// The text of a file.
func text(_ file: URL) throws -> String { try String(contentsOf: file, encoding: .utf8) }
