import App
import Foundation
import Ratchet
import RatchetData
import RatchetDependencies
import RatchetTesting
import Testing

@Suite(.world) struct UnreadableFileTests {
  private static let file = URL(fileURLWithPath: "/nowhere/app.sqlite.restoration.json")

  private static let laterVersion =
    "the app starts anew, since app.sqlite.restoration.json cannot be read: "
    + "its version is 2, and this app knows versions up to 1; the file is kept"
  private static let broken =
    "the app starts anew, since app.sqlite.restoration.json cannot be read: "
    + "it is broken; the file is kept"

  @Test(
    "A file that cannot be read is one line, and is kept under another name before it is replaced",
    arguments: [
      (#"{"version": 2, "place": "elsewhere"}"#, laterVersion, "version-2"),
      ("no JSON", broken, "unreadable"),
      (#"{"version": 1, "tab": "nowhere", "screens": [], "forms": {}}"#, broken, "unreadable"),
      (
        #"{"version": 1, "tab": "items", "screens": ["nonsense"], "forms": {}}"#, broken,
        "unreadable"
      ),
      ("", broken, "unreadable"),
    ])
  func settingAside(text: String, line: String, name: String) async throws {
    let database = try AppSeeds.database()
    let files = MemoryFiles()
    let aside = Self.file.appendingPathExtension(name)
    try await withDependencies {
      $0.defaultFileStorage = .inMemory([Self.file: Data(text.utf8)])
      $0.fileSystem = files.client
    } operation: {
      try files.client.createDirectory("/nowhere")
      let state = try await AppSeeds.ready(on: database)
      #expect(state.restorationFailure == line)
      let store = TestStore(initialState: state) { AppRoot() }
      #expect(files.texts == [:])

      await store.send(.tabs(.tabSelected(.items))) { $0.modifyTabs { $0.tab = .items } }
      await store.receive(.restorationSetAside(name: aside.lastPathComponent)) {
        $0.restorationFailure =
          "app.sqlite.restoration.json could not be read, and is kept as \(aside.lastPathComponent)"
        $0.place(tab: .items, [])
      }
      #expect(files.texts == [aside.path: text])

      await store.send(.tabs(.tabSelected(.trips))) {
        $0.modifyTabs { $0.tab = .trips }
        $0.place(tab: .trips, [])
      }
      #expect(files.texts == [aside.path: text])
      await store.finish()
    }
  }

  @Test("A file that was set aside before is not overwritten by another one")
  func secondFile() async throws {
    let database = try AppSeeds.database()
    let aside = Self.file.path + ".unreadable"
    let files = MemoryFiles()
    try await withDependencies {
      $0.defaultFileStorage = .inMemory([Self.file: Data("second".utf8)])
      $0.fileSystem = files.client
    } operation: {
      try files.client.createDirectory("/nowhere")
      try files.client.writeText("first", to: aside)
      let state = try await AppSeeds.ready(on: database)
      let store = TestStore(initialState: state) { AppRoot() }
      store.exhaustivity = .off
      await store.send(.tabs(.tabSelected(.items)))
      await store.receive(
        .restorationSetAside(name: "app.sqlite.restoration.json.unreadable.2"))
      #expect(files.texts == [aside: "first", aside + ".2": "second"])
      await store.finish()
    }
  }

  @Test("Whichever operation fails, the file keeps its bytes or another file has them")
  func faults() async throws {
    let database = try AppSeeds.database()
    for operation in 1...3 {
      let files = MemoryFiles()
      try files.client.createDirectory("/nowhere")
      try await withDependencies {
        $0.defaultFileStorage = .inMemory([Self.file: Data("no JSON".utf8)])
        $0.fileSystem = files.client.failing(.fail(operation: operation, with: .noSpace))
      } operation: {
        let state = try await AppSeeds.ready(on: database)
        let store = TestStore(initialState: state) { AppRoot() }
        store.exhaustivity = .off
        await store.send(.tabs(.tabSelected(.items)))
        await store.receive(\.restorationFailed)
        #expect(store.state.restorationFile == state.restorationFile)
        #expect(
          store.state.restorationFailure?.hasPrefix(
            "app.sqlite.restoration.json cannot be set aside, so your place in the app is not kept: "
          )
            == true)
        // The next change of the place tries again.
        await store.send(.tabs(.tabSelected(.trips)))
        await store.receive(\.restorationSetAside)
        #expect(files.texts == [Self.file.path + ".unreadable": "no JSON"])
        await store.finish()
      }
    }
  }
}
