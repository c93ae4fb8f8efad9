import Foundation
import RatchetData
import RatchetDependencies
import RatchetDriver
import RatchetTesting
import Synchronization
import Testing

struct Stopwatch: Reducer {
  struct State: Equatable, Encodable {
    var name = ""
    var laps = 0
  }

  enum Action: Codable, Equatable {
    case lapTapped
    case nameChanged(String)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .lapTapped: state.laps += 1
    case .nameChanged(let name): state.name = name
    }
    return .none
  }
}

extension Stopwatch.Action: ActionExamples {
  static var examples: [Stopwatch.Action] { [.lapTapped, .nameChanged("Monday")] }
}

func stopwatchDriver() -> Driver {
  let driver = Driver(
    program: "stopwatch", version: "1.0",
    features: [
      DrivenFeature("Stopwatch", summary: "laps with names", state: Stopwatch.State()) {
        Stopwatch()
      }
    ])
  return driver
}

func stopwatchWithSettings() -> DrivenFeature {
  DrivenFeature(
    "Stopwatch", summary: "laps with names", state: Stopwatch.State(),
    settings: [
      DrivenSetting("locale", summary: "the language of names, such as de_DE") {
        (name: String, dependencies) in
        dependencies.locale = Locale(identifier: name)
      }
    ]
  ) {
    Stopwatch()
  }
}

func seededGroceries() -> DrivenFeature {
  DrivenFeature(
    "Groceries", summary: "what is to be bought", state: Groceries.State(),
    storage: DrivenStorage { database, dependencies in
      try await DatabaseMigrator.groceries.migrate(database)
      dependencies.defaultDatabase = database
    } seeds: { db in
      try db.seed {
        Grocery.Draft(name: "Milk")
        Grocery.Draft(name: "Bread")
      }
    }
  ) {
    Groceries()
  }
}

@Suite("The examples of the driver") struct DriverExamples {
  @Test("show the seeds of a feature with a database")
  func seeded() async {
    let output = Mutex("")
    let console = DriverConsole(
      output: DriverOutput { text throws(SystemError) in output.withLock { $0 += text } },
      error: DriverOutput { text throws(SystemError) in output.withLock { $0 += text } })
    let driver = Driver(program: "groceries", version: "1.0", features: [seededGroceries()])
    let arguments = ["state", "Groceries", "--seeded", "--format", "json"]
    #expect(await driver.run(arguments: arguments, console: console) == 0)
    #expect(
      output.withLock { $0 } == """
        {"state":{"groceries":[{"id":2,"name":"Bread"},{"id":1,"name":"Milk"}],"search":""}}

        """)
  }
}
