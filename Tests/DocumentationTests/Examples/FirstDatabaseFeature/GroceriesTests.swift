import Foundation
import RatchetDataTesting
import RatchetDriver
import Synchronization
import Testing

@Test("Groceries are added once, and found by their names")
func groceries() async throws {
  try await withDependencies {
    try $0.bootstrapDatabase(.groceries)
  } operation: {
    let store = TestStore(initialState: Groceries.State()) { Groceries() }
    await store.send(.addTapped("Milk"))
    await store.send(.addTapped("Bread"))
    #expect(store.state.groceries.map(\.name) == ["Bread", "Milk"])
    await store.send(.searchChanged("mi")) { $0.search = "mi" }
    #expect(store.state.groceries.map(\.name) == ["Milk"])

    await store.send(.addTapped("Milk"))
    await store.receive(\.writeFailed) { $0.failure = $1 }
    await expectQuery(Grocery.order(by: \.id)) {
      """
      id  name
      --  -------
       1  "Milk"
       2  "Bread"
      """
    }
  }
}

@Suite("The first feature with a database") struct FirstDatabaseFeatureExamples {
  private func page() throws -> String {
    try String(
      contentsOf: DocumentationTests.root.appending(path: "Docs/FirstDatabaseFeature.md"),
      encoding: .utf8)
  }

  @Test("can be driven as the page shows")
  func driver() async throws {
    let output = Mutex("")
    let console = DriverConsole(
      output: DriverOutput { text throws(SystemError) in output.withLock { $0 += text } },
      error: DriverOutput { text throws(SystemError) in output.withLock { $0 += text } })
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    let file = folder.appending(path: "groceries.sqlite").path
    let arguments = [
      "run", "Groceries", "--database", file, "--send", #"addTapped "Milk""#,
    ]
    #expect(await groceriesDriver().run(arguments: arguments, console: console) == 0)
    try FileManager.default.removeItem(at: folder)
    let printed = output.withLock { $0 }
    #expect(try page().contains("```\n\(printed)```"), "It prints:\n\(printed)")
  }

  @Test("has a manifest with the product names of this package")
  func manifest() throws {
    let own = try String(
      contentsOf: DocumentationTests.root.appending(path: "Package.swift"), encoding: .utf8)
    let products = try page().matches(of: /\.product\(name: "(\w+)", package: "Ratchet"\)/)
      .map(\.1)
    #expect(!products.isEmpty)
    for product in products { #expect(own.contains(".library(name: \"\(product)\"")) }
  }
}
