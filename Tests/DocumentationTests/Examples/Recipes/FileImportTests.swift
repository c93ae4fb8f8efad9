import Foundation
import RatchetData
import RatchetDataTesting
import RatchetDependencies
import RatchetDriver
import RatchetTesting
import Synchronization
import Testing

@Suite("The recipe of a file import") struct FileImportRecipeTests {
  private let folder = URL.temporaryDirectory.appending(path: "recipe-\(UUID().uuidString)")

  /// Runs a test with a file of 24 bytes, which is deleted afterwards.
  private func withFile(_ test: (_ path: String) async throws -> Void) async throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    let path = folder.appending(path: "contacts.txt").path
    try Data("Ada\nBjörn\r\nCarl\n\nDörte".utf8).write(to: URL(filePath: path))
    try await test(path)
    try FileManager.default.removeItem(at: folder)
  }

  private func store() -> TestStoreOf<ContactImport> {
    TestStore(initialState: ContactImport.State()) {
      ContactImport()
    } withDependencies: {
      $0[ContactFiles.self].portions = { FilePortions(path: $0, portionSize: 10) }
    }
  }

  @Test("reports its progress, and imports a file again without duplicates")
  func progress() async throws {
    try await withFile { path in
      try await withDependencies {
        try $0.bootstrapDatabase(.contacts)
      } operation: {
        for _ in 1...2 {
          let store = store()
          await store.send(.filePicked(path: path)) { $0.isRunning = true }
          await store.receive(.progressed(bytesRead: 10, of: 24)) {
            $0.bytesRead = 10
            $0.size = 24
          }
          await store.receive(.progressed(bytesRead: 20, of: 24)) { $0.bytesRead = 20 }
          await store.receive(.progressed(bytesRead: 24, of: 24)) { $0.bytesRead = 24 }
          await store.receive(.finished) { $0.isRunning = false }
        }
        await expectQuery(Contact.order(by: \.id)) {
          """
          id  name
          --  -------
           1  "Ada"
           2  "Björn"
           3  "Carl"
           4  "Dörte"
          """
        }
      }
    }
  }

  @Test("is driven by the feature's own program")
  func driver() async throws {
    try await withFile { path in
      let output = Mutex("")
      let console = DriverConsole(
        output: DriverOutput { text throws(SystemError) in output.withLock { $0 += text } },
        error: DriverOutput { text throws(SystemError) in output.withLock { $0 += text } })
      let database = folder.appending(path: "contacts.sqlite").path
      let code = await withDependencies {
        $0[ContactFiles.self] = .liveValue
      } operation: {
        await contactsDriver().run(
          arguments: ["import", "Contacts", path, "--database", database], console: console)
      }
      #expect(code == 0)
      #expect(output.withLock { $0 } == "importing \(path): 100 %\nimported\n")
    }
  }
}
