import RatchetDependencies
import RatchetIssues
import Testing

/// A client as `@DependencyClient` generates it, with only a live value, which a test must not
/// make.
@DependencyClient
struct WeatherClient: Sendable {
  var temperature: @Sendable (_ city: String) async throws -> Double
  var cities: @Sendable () -> [String] = { [] }
}

extension WeatherClient: DependencyKey {
  static var liveValue: WeatherClient { fatalError("The live value was made.") }
}

extension DependencyValues {
  fileprivate var weather: WeatherClient {
    get { self[WeatherClient.self] }
    set { self[WeatherClient.self] = newValue }
  }
}

@Suite("A key that has only a live value, in a test") struct LiveOnlyTests {
  @Test("can have one endpoint of a client overridden, and no live code runs")
  func oneEndpoint() async {
    let reported = await issues {
      await withDependencies {
        $0.weather.temperature = { _ in 21 }
      } operation: {
        @Dependency(\.weather) var weather
        await #expect(throws: Never.self) {
          let degrees = try await weather.temperature(city: "Oslo")
          #expect(degrees == 21)
        }
      }
    }
    #expect(reported == [])
  }

  @Test("is an issue if an endpoint without an override is called, and the test continues")
  func otherEndpoint() {
    let reported = issues {
      withDependencies {
        $0.weather.temperature = { _ in 21 }
      } operation: {
        @Dependency(\.weather) var weather
        #expect(weather.cities() == [])
      }
    }
    #expect(reported.count == 1)
    #expect(reported.first?.contains("WeatherClient.cities") == true)
  }

  @Test("is an issue when it is read, and the test continues with an unimplemented client")
  func read() async {
    let reported = await issues {
      @Dependency(\.weather) var weather
      await #expect(throws: UnimplementedFailure.self) {
        try await weather.temperature(city: "Oslo")
      }
    }
    #expect(reported.count == 2)
    #expect(reported.first?.hasPrefix("RatchetIssue D001 at LiveOnlyTests.swift:") == true)
  }

  /// A handwritten client.
  struct Radio: DependencyKey {
    struct Tuner: Sendable {
      var tune: @Sendable (_ frequency: Double) async throws -> [String]
      var band = "FM"
    }

    var volume: @Sendable () -> Int
    var play: @MainActor @Sendable (inout Int) throws(CancellationError) -> Void
    var tuner: Tuner
    var stations: [Int]?

    static var liveValue: Radio { fatalError("The live value was made.") }
  }

  @Test("can have one endpoint of a handwritten client overridden, and no live code runs")
  func handwritten() async throws {
    var stations: [String]?
    let reported = try await issues {
      stations = try await withDependencies {
        $0[Radio.self].volume = { 11 }
        $0[Radio.self].tuner.tune = { ["\($0)"] }
      } operation: {
        @Dependency(Radio.self) var radio
        #expect(radio.volume() == 11)
        #expect(radio.tuner.band == "")
        #expect(radio.stations == nil)
        return try await radio.tuner.tune(99.5)
      }
    }
    #expect(stations == ["99.5"])
    #expect(reported == [])
  }

  @Test("stops the program if a function of such a client without an override is called")
  func handwrittenUnset() async throws {
    let sync = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      withDependencies {
        $0[Radio.self].tuner.tune = { _ in [] }
      } operation: {
        @Dependency(Radio.self) var radio
        _ = radio.volume()
      }
    }
    let async = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      try await withDependencies {
        $0[Radio.self].volume = { 0 }
      } operation: {
        @Dependency(Radio.self) var radio
        _ = try await radio.tuner.tune(1)
      }
    }
    for (result, name) in [(sync, "Radio.volume"), (async, "Radio.tuner.tune")] {
      let output = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      #expect(
        output.contains("Fatal error: \(name) was called in a test that does not override it"))
      #expect(!output.contains("The live value was made."))
    }
  }

  private enum Live<Value: Sendable>: DependencyKey {
    static var liveValue: Value { fatalError("The live value was made.") }
  }

  /// The value with which a test continues, after one issue.
  private func read<Value: Sendable>(_ type: Value.Type) -> Value? {
    var value: Value?
    let reported = issues {
      @Dependency(Live<Value>.self) var dependency
      value = dependency
    }
    #expect(reported.count == 1)
    #expect(reported.first?.hasPrefix("RatchetIssue D001") == true)
    return value
  }

  @Test("continues with zero, false, nil or an empty value, if its type has that")
  func empty() {
    #expect(read(Int.self) == 0)
    #expect(read(UInt8.self) == 0)
    #expect(read(Double.self) == 0)
    #expect(read(Duration.self) == .zero)
    #expect(read(Bool.self) == false)
    #expect(read(String.self) == "")
    #expect(read([Int].self) == [])
    #expect(read(Set<Int>.self) == [])
    #expect(read([String: Int].self) == [:])
    #expect(read(Int?.self) == .some(nil))
    #expect(read((any Error)?.self) != nil)
    #expect(read(Void.self) != nil)
  }
}
