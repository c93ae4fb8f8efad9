import App
import Foundation
import Ratchet
import RatchetData
import RatchetDependencies
import Testing

/// A folder where the restoration file belongs: a place that can be neither read nor replaced.
@Suite(.world) struct RestorationFolderTests {
  private static func state(on database: any DatabaseWriter, in folder: URL) async throws
    -> AppRoot.State
  {
    try await withDependencies {
      $0[AppFiles.self] = AppFiles(database: folder.appending(path: "app.sqlite").path)
      $0.defaultFileStorage = .fileSystem()
    } operation: {
      try await AppSeeds.ready(on: database)
    }
  }

  @Test("A folder in place of the restoration file is one clear line, and the app starts anew")
  func reading() async throws {
    let database = try AppSeeds.database()
    try await withTemporaryFolder { folder in
      try FileManager.default.createDirectory(
        at: folder.appending(path: "app.sqlite.restoration.json"),
        withIntermediateDirectories: true)
      var state: AppRoot.State?
      await withExpectedIssue { state = try await Self.state(on: database, in: folder) }
      #expect(
        state?.restorationFailure
          == "app.sqlite.restoration.json cannot be read, so the app starts anew: Is a directory")
    }
  }

  @Test("A place that cannot be written is one clear line until it can be written")
  func writing() async throws {
    let database = try AppSeeds.database()
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "app.sqlite.restoration.json")
      let state = try await Self.state(on: database, in: folder)
      #expect(state.restorationSaveFailure == nil)
      try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
      await #expect(throws: (any Error).self) { try await state.$restorationFile.save() }
      #expect(
        state.restorationSaveFailure
          == "app.sqlite.restoration.json cannot be written, so your place in the app is not kept: "
          + "Is a directory")
      let json = String(decoding: try JSONEncoder().encode(state), as: UTF8.self)
      #expect(json.contains(#""restorationSaveFailure":"app.sqlite.restoration.json cannot be"#))

      try FileManager.default.removeItem(at: file)
      try await state.$restorationFile.save()
      #expect(state.restorationSaveFailure == nil)
      #expect(try String(contentsOf: file, encoding: .utf8).contains(#""tab" : "counters""#))
    }
  }
}
