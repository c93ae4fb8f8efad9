// swift-tools-version: 6.3
import PackageDescription

let ratchet: Target.Dependency = .product(name: "Ratchet", package: "Ratchet")
let testing: Target.Dependency = .product(name: "RatchetTesting", package: "Ratchet")

let package = Package(
  name: "Windowsill",
  platforms: [.macOS("26.4")],
  dependencies: [.package(name: "Ratchet", path: "../../../..")],
  targets: [
    .target(name: "Plants", dependencies: [ratchet]),
    .executableTarget(name: "windowsill", dependencies: ["Plants", ratchet]),
    .testTarget(name: "PlantsTests", dependencies: ["Plants", ratchet, testing]),
  ],
  swiftLanguageModes: [.v6]
)
