// swift-tools-version: 6.3
import PackageDescription

let ratchet: Target.Dependency = .product(name: "Ratchet", package: "Ratchet")
let data: Target.Dependency = .product(name: "RatchetData", package: "Ratchet")
let driver: Target.Dependency = .product(name: "RatchetDriver", package: "Ratchet")
let testing: Target.Dependency = .product(name: "RatchetTesting", package: "Ratchet")
let dataTesting: Target.Dependency = .product(name: "RatchetDataTesting", package: "Ratchet")

let package = Package(
  name: "Windowsill",
  platforms: [.macOS("26.4")],
  products: [.executable(name: "plants-driver", targets: ["PlantsDriver"])],
  dependencies: [.package(name: "Ratchet", path: "../../../..")],
  targets: [
    .target(name: "Plants", dependencies: [ratchet, data]),
    .executableTarget(name: "windowsill", dependencies: ["Plants", ratchet, data]),
    .executableTarget(name: "PlantsDriver", dependencies: ["Plants", ratchet, data, driver]),
    .target(name: "Households", dependencies: ["Plants", ratchet, data]),
    .executableTarget(
      name: "windowsill-server", dependencies: ["Households", "Plants", ratchet, data]),
    .testTarget(
      name: "PlantsTests",
      dependencies: ["Households", "Plants", ratchet, data, testing, dataTesting]),
  ],
  swiftLanguageModes: [.v6]
)
