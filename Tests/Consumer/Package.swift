// swift-tools-version: 6.3
import PackageDescription

// A user's package: features in libraries of their own, and a program.
let ratchet = Context.environment["RATCHET"] ?? "../.."

let package = Package(
  name: "Consumer",
  platforms: [.macOS("26.4")],
  dependencies: [.package(name: "Ratchet", path: ratchet)],
  targets: [
    .target(name: "Shelf", dependencies: [.product(name: "Ratchet", package: "Ratchet")]),
    .target(
      name: "Ledger", dependencies: [.product(name: "RatchetIssues", package: "Ratchet")]),
    // A database without a reducer.
    .target(
      name: "Notes",
      dependencies: [
        .product(name: "RatchetQuery", package: "Ratchet"),
        .product(name: "RatchetCSQLite", package: "Ratchet"),
      ]),
    .target(name: "Picker", dependencies: [.product(name: "Ratchet", package: "Ratchet")]),
    .executableTarget(
      name: "consumer",
      dependencies: [
        "Ledger", "Notes", "Picker", "Shelf", .product(name: "Ratchet", package: "Ratchet"),
        .product(name: "RatchetData", package: "Ratchet"),
      ]),
    // The driver of the example features. `.ci/consumer` copies its sources, records a session of
    // each feature, and prints the tests.
    .executableTarget(
      name: "sessions",
      dependencies: [
        .product(name: "App", package: "Ratchet"),
        .product(name: "CountersList", package: "Ratchet"),
        .product(name: "Items", package: "Ratchet"),
        .product(name: "ReadingList", package: "Ratchet"),
        .product(name: "Reminders", package: "Ratchet"),
        .product(name: "Trips", package: "Ratchet"),
        .product(name: "Ratchet", package: "Ratchet"),
        .product(name: "RatchetData", package: "Ratchet"),
        .product(name: "RatchetDependencies", package: "Ratchet"),
        .product(name: "RatchetDriver", package: "Ratchet"),
        .product(name: "RatchetSync", package: "Ratchet"),
      ]),
    .testTarget(
      name: "SessionTests",
      dependencies: ["sessions", .product(name: "RatchetTesting", package: "Ratchet")]),
  ],
  swiftLanguageModes: [.v6]
)
