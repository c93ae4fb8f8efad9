import Foundation

/// Runs a test with a folder of its own, which is removed afterwards.
func withTemporaryFolder(_ body: (URL) async throws -> Void) async throws {
  let folder = FileManager.default.temporaryDirectory
    .appending(path: "AppTests-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  do {
    try await body(folder)
  } catch {
    try FileManager.default.removeItem(at: folder)
    throw error
  }
  try FileManager.default.removeItem(at: folder)
}
