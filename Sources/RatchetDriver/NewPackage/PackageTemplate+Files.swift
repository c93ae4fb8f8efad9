/// The texts of the files, formatted as `swift format` does.
extension PackageTemplate {
  static func manifest(feature: String, program: String, kit: KitLocation) -> String {
    let package = kit.package.debugDescription
    return """
      // swift-tools-version: 6.3
      import PackageDescription

      let package = Package(
        name: "\(feature)",
        platforms: [
          .macOS("26.4"), .iOS("26.4"), .tvOS("26.4"), .watchOS("26.4"), .visionOS("26.4"),
        ],
        products: [
          .library(name: "\(feature)", targets: ["\(feature)"]),
          .executable(
            name: "\(program)", targets: ["\(feature)Driver"]),
        ],
        dependencies: [
          \(kit.dependency)
        ],
        targets: [
          .target(
            name: "\(feature)",
            dependencies: [.product(name: "Ratchet", package: \(package))]),
          .executableTarget(
            name: "\(feature)Driver",
            dependencies: [
              "\(feature)",
              .product(name: "RatchetDriver", package: \(package)),
            ]),
          .testTarget(
            name: "\(feature)Tests",
            dependencies: [
              "\(feature)",
              .product(name: "RatchetTesting", package: \(package)),
            ]),
        ],
        swiftLanguageModes: [.v6]
      )

      """
  }

  static func feature(_ feature: String) -> String {
    """
    import Ratchet

    /// A countdown of seconds, which can be paused and extended.
    @Reducer
    public struct \(feature) {
      /// The time that is left.
      @ObservableState
      public struct State: Equatable, Sendable, Encodable {
        /// The seconds that are left.
        public var seconds = 0
        /// Whether the countdown is running.
        public var isRunning = false

        /// Makes a countdown that has ended.
        public init() {}
      }

      /// The taps on the buttons, and the ticks of the countdown.
      public enum Action: Equatable, Sendable, Codable {
        case tenSecondsTapped
        case startTapped
        case pauseTapped
        case secondPassed
      }

      private enum CancelID { case countdown }

      @Dependency(\\.continuousClock) var clock

      /// Makes the reducer.
      public init() {}

      public var body: some ReducerOf<Self> {
        Reduce { state, action in
          switch action {
          case .tenSecondsTapped:
            state.seconds += 10
            return .none

          case .startTapped:
            guard state.seconds > 0, !state.isRunning else { return .none }
            state.isRunning = true
            return .run(name: "countdown") { send in
              for await _ in clock.timer(interval: .seconds(1)) { await send(.secondPassed) }
            }
            .cancellable(id: CancelID.countdown)

          case .pauseTapped:
            state.isRunning = false
            return .cancel(id: CancelID.countdown)

          case .secondPassed:
            state.seconds -= 1
            guard state.seconds == 0 else { return .none }
            state.isRunning = false
            return .cancel(id: CancelID.countdown)
          }
        }
      }
    }

    """
  }

  static func examples(_ feature: String) -> String {
    """
    import Ratchet

    /// The actions that the driver lists, as lines for a script.
    extension \(feature).Action: ActionExamples {
      public static var examples: [\(feature).Action] {
        [.tenSecondsTapped, .startTapped, .pauseTapped, .secondPassed]
      }
    }

    """
  }

  static func driver(_ feature: String, program: String) -> String {
    """
    import \(feature)
    import RatchetDriver

    @main struct \(feature)Driver: HeadlessDriver {
      static let name = "\(program)"
      static let version = "0.1.0"

      static var features: [DrivenFeature] {
        [
          DrivenFeature(
            "\(feature)", summary: "a countdown",
            state: \(feature).State()
          ) {
            \(feature)()
          }
        ]
      }
    }

    """
  }

  static func tests(_ feature: String) -> String {
    """
    import \(feature)
    import Ratchet
    import RatchetTesting
    import Testing

    struct \(feature)Tests {
      let clock = TestClock()

      private var store: TestStoreOf<\(feature)> {
        TestStore(initialState: \(feature).State()) {
          \(feature)()
        } withDependencies: {
          $0.continuousClock = clock
        }
      }

      @Test("The countdown ends at zero")
      func end() async {
        let store = store
        await store.send(.tenSecondsTapped) { $0.seconds = 10 }
        await store.send(.startTapped) { $0.isRunning = true }
        await clock.advance(by: .seconds(10))
        for left in (1...9).reversed() {
          await store.receive(.secondPassed) { $0.seconds = left }
        }
        await store.receive(.secondPassed) {
          $0.seconds = 0
          $0.isRunning = false
        }
      }

      @Test("A pause stops the countdown, and a start continues it")
      func pause() async {
        let store = store
        await store.send(.tenSecondsTapped) { $0.seconds = 10 }
        await store.send(.startTapped) { $0.isRunning = true }
        await clock.advance(by: .seconds(1))
        await store.receive(.secondPassed) { $0.seconds = 9 }
        await store.send(.pauseTapped) { $0.isRunning = false }
        await clock.advance(by: .seconds(60))
        await store.send(.startTapped) { $0.isRunning = true }
        await clock.advance(by: .seconds(1))
        await store.receive(.secondPassed) { $0.seconds = 8 }
        await store.send(.pauseTapped) { $0.isRunning = false }
      }
    }

    """
  }
}
