// swift-tools-version: 6.3
import CompilerPluginSupport
import Foundation
import PackageDescription

// One list of settings for every target: Swift 6 mode comes from `swiftLanguageModes`; imports say
// whether they are part of a target's interface, and nothing is found through a neighbour's import.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
]

// In a debug build, a target writes the index of Swift's own modules unless it is there already, which
// takes about 4 seconds of processor time. The targets of the plugin are built at the same time as the
// lowest ones of the kit, and `RatchetSystem` twice, so each wrote it. These leave it to the others.
let toolSettings =
  settings + [.unsafeFlags(["-index-ignore-system-modules"], .when(configuration: .debug))]

// The plugin is not optimised in release builds either: it runs for milliseconds in a build, and to
// optimise it took a quarter of what a release build of a small package costs. Unsafe flags are
// allowed in dependencies since tools version 6.2.
let pluginSettings =
  toolSettings + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

// A test target is compiled in as many parts as there are processors. By default a part has 25 files
// at most, and each part expands the macros of all files again: a quarter of what the largest target
// cost.
let testSettings = settings + [.unsafeFlags(["-driver-batch-size-limit", "1000"])]

extension Target {
  static func kit(_ name: String, _ dependencies: [Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: settings)
  }

  static func tool(_ name: String, _ dependencies: [Dependency]) -> Target {
    .executableTarget(name: name, dependencies: dependencies, swiftSettings: settings)
  }

  static func feature(_ name: String, at path: String, _ dependencies: [Dependency]) -> Target {
    .target(
      name: name, dependencies: dependencies, path: "Features/\(path)", swiftSettings: settings)
  }

  static func tests(
    _ name: String, at path: String? = nil, _ dependencies: [Dependency], exclude: [String] = []
  ) -> Target {
    .testTarget(
      name: name, dependencies: dependencies, path: path, exclude: exclude,
      swiftSettings: testSettings)
  }
}

let package = Package(
  name: "Ratchet",
  // The systems that come with the runtime of Swift 6.3: their tasks start at once in their actor
  // (`Task.immediate`), so effects start in one order everywhere.
  platforms: [
    .macOS("26.4"), .iOS("26.4"), .tvOS("26.4"), .watchOS("26.4"), .visionOS("26.4"),
  ],
  products: [
    .library(name: "Ratchet", targets: ["Ratchet"]),
    .library(name: "RatchetIssues", targets: ["RatchetIssues"]),
    .library(name: "RatchetDependencies", targets: ["RatchetDependencies"]),
    .library(name: "RatchetNetworking", targets: ["RatchetNetworking"]),
    .library(name: "RatchetTesting", targets: ["RatchetTesting"]),
    // The system's SQLite, without queries: for what needs neither reducers nor macros.
    .library(name: "RatchetSQLite", targets: ["RatchetSQLite"]),
    .library(name: "RatchetQuery", targets: ["RatchetQuery"]),
    .library(name: "RatchetData", targets: ["RatchetData"]),
    // For what is done with the handle of a connection.
    .library(name: "RatchetCSQLite", targets: ["RatchetCSQLite"]),
    .library(name: "RatchetDataTesting", targets: ["RatchetDataTesting"]),
    // Needs libpq, and is empty without the trait "Postgres".
    .library(name: "RatchetPostgres", targets: ["RatchetPostgres"]),
    .library(name: "RatchetSync", targets: ["RatchetSync"]),
    .library(name: "RatchetDriver", targets: ["RatchetDriver"]),
    .library(name: "CountersList", targets: ["CountersList", "CountersListLive"]),
    .library(name: "ReadingList", targets: ["ReadingList", "ReadingListLive"]),
    .library(name: "Items", targets: ["Items", "ItemsLive"]),
    .library(name: "Trips", targets: ["Trips", "TripsLive"]),
    .library(name: "Reminders", targets: ["Reminders", "RemindersLive"]),
    .library(name: "App", targets: ["App"]),
    .executable(name: "ratchet", targets: ["RatchetProgram"]),
    .executable(name: "ratchet-bench", targets: ["ratchet-bench"]),
  ],
  traits: [
    .trait(name: "Postgres", description: "RatchetPostgres, over the system's libpq")
  ],
  targets: [
    // The kit, from the leaf upwards.
    .target(name: "RatchetSystem", swiftSettings: toolSettings),
    .kit("RatchetIssues", ["RatchetSystem"]),
    .kit("RatchetRuntimeFacts", ["RatchetSystem"]),
    .kit("RatchetDump", ["RatchetRuntimeFacts"]),
    .target(name: "RatchetMacroExpansion", swiftSettings: pluginSettings),
    // Apart from the program, so that its tests need not depend on the macro itself: all tests would
    // then be built as a tool of the build, and every other target twice.
    .target(
      name: "RatchetMacroMessages", dependencies: ["RatchetMacroExpansion", "RatchetSystem"],
      swiftSettings: pluginSettings),
    .macro(
      name: "RatchetMacroPlugin", dependencies: ["RatchetMacroMessages", "RatchetSystem"],
      swiftSettings: pluginSettings),
    .kit(
      "RatchetDependencies",
      ["RatchetIssues", "RatchetMacroPlugin", "RatchetRuntimeFacts", "RatchetSystem"]),
    .kit("RatchetNetworking", ["RatchetDependencies", "RatchetIssues"]),
    .kit(
      "Ratchet",
      [
        "RatchetDependencies", "RatchetDump", "RatchetIssues", "RatchetMacroPlugin",
        "RatchetRuntimeFacts", "RatchetSystem",
      ]),
    .kit(
      "RatchetTesting",
      [
        "Ratchet", "RatchetDependencies", "RatchetDump", "RatchetIssues", "RatchetMacroExpansion",
        "RatchetRuntimeFacts", "RatchetSystem",
      ]),
    .systemLibrary(
      name: "RatchetCSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .yum(["sqlite-devel"]), .brew(["sqlite3"])]),
    .kit(
      "RatchetSQLite", ["RatchetCSQLite", "RatchetDependencies", "RatchetIssues", "RatchetSystem"]),
    .kit(
      "RatchetQuery", ["RatchetCSQLite", "RatchetIssues", "RatchetMacroPlugin", "RatchetSQLite"]),
    .kit(
      "RatchetData",
      [
        "Ratchet", "RatchetDependencies", "RatchetDump", "RatchetIssues", "RatchetQuery",
        "RatchetSQLite",
      ]),
    .kit(
      "RatchetDataTesting",
      ["RatchetData", "RatchetDependencies", "RatchetIssues", "RatchetTesting"]),
    .systemLibrary(
      name: "RatchetCPQ", pkgConfig: "libpq",
      providers: [.apt(["libpq-dev"]), .yum(["libpq-devel"]), .brew(["libpq"])]),
    .kit(
      "RatchetPostgres",
      [
        .byName(name: "RatchetCPQ", condition: .when(traits: ["Postgres"])), "RatchetDependencies",
        "RatchetIssues", "RatchetQuery", "RatchetSQLite", "RatchetSystem",
      ]),
    .kit(
      "RatchetSync",
      [
        "RatchetData", "RatchetDependencies", "RatchetIssues",
        .byName(name: "RatchetPostgres", condition: .when(traits: ["Postgres"])), "RatchetQuery",
        "RatchetSQLite", "RatchetSystem",
      ]),
    .kit(
      "RatchetDriver",
      [
        "Ratchet", "RatchetData", "RatchetDependencies", "RatchetDump", "RatchetIssues",
        .byName(name: "RatchetPostgres", condition: .when(traits: ["Postgres"])),
        "RatchetRuntimeFacts", "RatchetSQLite", "RatchetSync", "RatchetSystem", "RatchetTesting",
      ]),

    // Features: each a library, and a Live part with what it has of the world.
    .feature(
      "CountersList", at: "CountersList/Sources",
      ["Ratchet", "RatchetData", "RatchetDependencies"]),
    .feature("CountersListLive", at: "CountersList/Live", ["CountersList", "RatchetDependencies"]),
    .feature(
      "ReadingList", at: "ReadingList/Sources",
      ["Ratchet", "RatchetData", "RatchetDependencies", "RatchetDump"]),
    .feature(
      "ReadingListLive", at: "ReadingList/Live",
      ["ReadingList", "RatchetData", "RatchetDependencies"]),
    .feature("Items", at: "Items/Sources", ["Ratchet", "RatchetDependencies"]),
    .feature(
      "ItemsLive", at: "Items/Live", ["Items", "RatchetData", "RatchetDependencies"]),
    .feature("Trips", at: "Trips/Sources", ["Ratchet", "RatchetDependencies"]),
    .feature(
      "TripsLive", at: "Trips/Live", ["Trips", "RatchetData", "RatchetDependencies"]),
    .feature(
      "Reminders", at: "Reminders/Sources",
      ["Ratchet", "RatchetData", "RatchetDependencies", "RatchetDump"]),
    .feature(
      "RemindersLive", at: "Reminders/Live",
      ["Reminders", "RatchetData", "RatchetDependencies"]),
    .feature(
      "App", at: "App/Sources",
      [
        "CountersList", "Items", "ItemsLive", "ReadingList", "Reminders", "RemindersLive",
        "Trips", "TripsLive", "Ratchet", "RatchetData", "RatchetDependencies",
      ]),

    // Programs.
    // Not "ratchet": on a Mac, where file names ignore case, that is the folder of "Ratchet".
    .tool(
      "RatchetProgram",
      [
        "App", "CountersList", "CountersListLive", "Items", "ItemsLive", "ReadingList",
        "ReadingListLive", "Reminders", "RemindersLive", "Trips", "TripsLive", "Ratchet",
        "RatchetData", "RatchetDependencies", "RatchetDriver", "RatchetSync",
      ]),
    .target(name: "CAllocations"),
    // The report of the benchmarks, apart from the program: a test that is linked with the program
    // would have its malloc, which counts.
    .kit("RatchetBenchReport", ["RatchetSystem"]),
    // In a module of their own, as the features of an app are.
    .kit("RatchetBenchFeatures", ["Ratchet"]),
    // libpq called from C, which the benchmarks compare RatchetPostgres with.
    .target(
      name: "CPQBaseline",
      dependencies: [.byName(name: "RatchetCPQ", condition: .when(traits: ["Postgres"]))],
      cSettings: [.define("Postgres", .when(traits: ["Postgres"]))]),
    .tool(
      "ratchet-bench",
      [
        "CAllocations", "RatchetCSQLite", "ReadingList", "ReadingListLive", "Reminders",
        "RemindersLive", "Ratchet", "RatchetData", "RatchetDependencies", "RatchetDump",
        "RatchetBenchFeatures", "RatchetBenchReport", "RatchetSQLite", "RatchetSync",
        "RatchetSystem", "RatchetTesting",
        .byName(name: "CPQBaseline", condition: .when(traits: ["Postgres"])),
        .byName(name: "PostgresServers", condition: .when(traits: ["Postgres"])),
        .byName(name: "RatchetPostgres", condition: .when(traits: ["Postgres"])),
      ]),

    // Tests mirror the sources.
    .target(name: "ChildProcesses", path: "Tests/ChildProcesses", swiftSettings: settings),
    .target(
      name: "CancellingDatabases", dependencies: ["RatchetData"],
      path: "Tests/CancellingDatabases", swiftSettings: settings),
    .tests("RatchetSystemTests", ["RatchetSystem"]),
    .tests("RatchetIssuesTests", ["ChildProcesses", "RatchetDependencies", "RatchetIssues"]),
    .tests("RatchetRuntimeFactsTests", ["ChildProcesses", "RatchetRuntimeFacts", "RatchetSystem"]),
    .tests("RatchetDumpTests", ["RatchetDump"]),
    .tests(
      "RatchetMacroExpansionTests", ["RatchetMacroExpansion"], exclude: ["Expansions"]),
    .tests(
      "RatchetMacroPluginTests",
      // RatchetDependencies has macros, so the plugin is built before the tests that start it.
      [
        "ChildProcesses", "RatchetDependencies", "RatchetMacroExpansion", "RatchetMacroMessages",
      ]),
    .tests("RatchetBenchReportTests", ["RatchetBenchReport"]),
    .tests("RatchetDependenciesTests", ["RatchetDependencies", "RatchetIssues"]),
    .tests(
      "RatchetNetworkingTests", ["RatchetDependencies", "RatchetIssues", "RatchetNetworking"]),
    .tests("RatchetTests", ["Ratchet", "RatchetDependencies", "RatchetIssues"]),
    .tests(
      "RatchetTestingTests",
      [
        "ChildProcesses", "Ratchet", "RatchetDependencies", "RatchetIssues", "RatchetSystem",
        "RatchetTesting",
      ]),
    .target(name: "CFaults", dependencies: ["RatchetCSQLite"], path: "Tests/CFaults"),
    .tests(
      "RatchetDataTests",
      [
        "CFaults", "RatchetCSQLite", "Ratchet", "RatchetData", "RatchetDependencies",
        "RatchetMacroExpansion", "RatchetQuery", "RatchetSQLite", "RatchetTesting",
      ]),
    .tests(
      "RatchetDataTestingTests",
      [
        "RatchetData", "RatchetDataTesting", "RatchetDependencies", "RatchetIssues",
        "RatchetTesting",
      ]),
    .target(
      name: "PostgresServers", dependencies: ["ChildProcesses"], path: "Tests/PostgresServers",
      swiftSettings: settings),
    .tests(
      "RatchetPostgresTests",
      [
        "ChildProcesses", "PostgresServers", "RatchetDependencies", "RatchetPostgres",
        "RatchetQuery", "RatchetSQLite", "RatchetSystem",
      ]),
    .tests(
      "RatchetSyncTests",
      [
        "ChildProcesses", "PostgresServers", "RatchetData", "RatchetDependencies", "RatchetIssues",
        "RatchetPostgres", "RatchetQuery", "RatchetSQLite", "RatchetSync", "RatchetSystem",
      ]),
    .tests(
      "RatchetDriverTests",
      [
        "ChildProcesses", "PostgresServers", "Ratchet", "RatchetData", "RatchetDependencies",
        "RatchetDriver", "RatchetIssues", "RatchetPostgres", "RatchetProgram", "RatchetSync",
        "RatchetSystem",
      ]),
    .tests(
      "CountersListTests", at: "Features/CountersList/Tests",
      [
        "CancellingDatabases", "CountersList", "CountersListLive", "Ratchet", "RatchetData",
        "RatchetDataTesting", "RatchetDependencies", "RatchetIssues", "RatchetTesting",
      ]),
    .tests(
      "ReadingListTests", at: "Features/ReadingList/Tests",
      [
        "ReadingList", "ReadingListLive", "Ratchet", "RatchetData", "RatchetDataTesting",
        "RatchetDependencies", "RatchetIssues", "RatchetTesting",
      ]),
    .tests(
      "ItemsTests", at: "Features/Items/Tests",
      [
        "Items", "ItemsLive", "Ratchet", "RatchetData", "RatchetDataTesting",
        "RatchetDependencies", "RatchetIssues", "RatchetTesting",
      ]),
    .tests(
      "TripsTests", at: "Features/Trips/Tests",
      [
        "Trips", "TripsLive", "Ratchet", "RatchetData", "RatchetDataTesting",
        "RatchetDependencies", "RatchetIssues", "RatchetTesting",
      ]),
    .tests(
      "RemindersTests", at: "Features/Reminders/Tests",
      [
        "CancellingDatabases", "Reminders", "RemindersLive", "Ratchet", "RatchetData",
        "RatchetDataTesting", "RatchetDependencies", "RatchetIssues", "RatchetTesting",
      ]),
    .tests(
      "DocumentationTests",
      [
        "RatchetCSQLite", "Ratchet", "RatchetData", "RatchetDataTesting", "RatchetDependencies",
        "RatchetDriver", "RatchetNetworking", "RatchetPostgres", "RatchetQuery", "RatchetSync",
        "RatchetTesting",
      ]),
    .tests(
      "AppTests", at: "Features/App/Tests",
      [
        "App", "CountersList", "Items", "ItemsLive", "ReadingList", "Reminders",
        "RemindersLive", "Trips", "TripsLive", "Ratchet", "RatchetData", "RatchetDependencies",
        "RatchetTesting",
      ]),
  ],
  swiftLanguageModes: [.v6]
)

extension Package {
  /// Leaves out the targets that these do not need.
  func keepTargets(_ names: Set<String>) {
    var needed = names
    var unseen = Array(names)
    while let name = unseen.popLast() {
      for case .byNameItem(let dependency, _) in targets.first(where: { $0.name == name })?
        .dependencies ?? [] where needed.insert(dependency).inserted
      {
        unseen.append(dependency)
      }
    }
    targets.removeAll { !needed.contains($0.name) }
  }
}

// `./test.sh --filter` names the test targets that can match: nothing else is built then.
if let names = Context.environment["RATCHET_TEST_TARGETS"]?.split(separator: " ").map(String.init),
  !names.isEmpty
{
  package.keepTargets(Set(names))
  let kept = Set(package.targets.map(\.name))
  // Tests start the programs that they depend on, so these stay.
  package.products = package.products.compactMap { $0 as? Product.Executable }
    .filter { kept.isSuperset(of: $0.targets) }
}

// A package that depends on this one by its URL gets the kit alone: SwiftPM wants the names of
// targets to be unique among all packages, whether they are used or not, and an app may well have an
// `App` of its own. SwiftPM and Xcode keep such packages in this folder, and their clones beside it.
let folder = URL(filePath: Context.packageDirectory).deletingLastPathComponent()
let clones = folder.deletingLastPathComponent().appending(path: "repositories")
if folder.lastPathComponent == "checkouts", FileManager.default.fileExists(atPath: clones.path) {
  let features = Set(
    package.targets.filter { $0.path?.hasPrefix("Features/") == true }.map(\.name))
  package.products.removeAll {
    $0 is Product.Executable
      || ($0 as? Product.Library)?.targets.contains(where: features.contains) == true
  }
  let libraries = package.products.compactMap { $0 as? Product.Library }
  package.keepTargets(Set(libraries.flatMap(\.targets)))
}
