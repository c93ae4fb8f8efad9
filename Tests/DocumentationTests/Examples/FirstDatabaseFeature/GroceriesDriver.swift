import Ratchet
import RatchetData
import RatchetDriver

func groceriesDriver() -> Driver {
  let driver = Driver(
    program: "groceries-driver", version: "1.0",
    features: [
      DrivenFeature(
        "Groceries", summary: "what is to be bought", state: Groceries.State(),
        storage: DrivenStorage { database, dependencies in
          try await DatabaseMigrator.groceries.migrate(database)
          dependencies.defaultDatabase = database
        }
      ) {
        Groceries()
      }
    ])
  return driver
}

private func main(_ driver: Driver) async {
  await driver.main()
}
