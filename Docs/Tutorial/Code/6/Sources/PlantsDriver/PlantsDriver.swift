import Plants
import Ratchet
import RatchetData
import RatchetDriver

@main
struct PlantsDriver: HeadlessDriver {
  static let name = "plants-driver"
  static let version = "1.0"

  static var features: [DrivenFeature] {
    [
      DrivenFeature(
        "Windowsill", summary: "plants to be watered",
        state: Windowsill.State(),
        storage: DrivenStorage(loading: .appeared) { database, dependencies in
          try await DatabaseMigrator.plants.migrate(database)
          dependencies.defaultDatabase = database
        } seeds: { db in
          try db.seed {
            SavedPlant.Draft(name: "Basil")
            SavedPlant.Draft(name: "Fern")
          }
        },
        invariants: [
          .invariant("one plant at a time is in the tub") { windowsill in
            windowsill.plants.count { $0.isBathing } <= 1
          }
        ]
      ) {
        Windowsill()
      }
    ]
  }
}
