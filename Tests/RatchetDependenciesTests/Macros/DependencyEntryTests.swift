package import RatchetDependencies
import Testing

private protocol TripRepository: Sendable {
  func trips() -> [String]
}

private struct LiveTripRepository: TripRepository {
  func trips() -> [String] { ["Rome"] }
}

private struct SampleTrips: TripRepository {
  var names: [String]
  func trips() -> [String] { names }
}

/// The default value: each test gets a new one.
private final class CountedTrips: TripRepository {
  private let count = LockIsolated(0)
  func trips() -> [String] {
    let number = count.withValue { count in
      count += 1
      return count
    }
    return ["\(number)"]
  }
}

extension DependencyValues {
  @DependencyEntry fileprivate var tripRepository: any TripRepository = SampleTrips(names: ["Test"])
  @DependencyEntry(liveValue: LiveTripRepository())
  fileprivate var bothTrips: any TripRepository = SampleTrips(names: ["Test"])
  @DependencyEntry(liveValue: LiveTripRepository())
  fileprivate var liveTrips: any TripRepository
  @DependencyEntry fileprivate var countedTrips: any TripRepository = CountedTrips()
  @DependencyEntry(liveValue: 1, previewValue: 2) fileprivate var pageSize = 3
  @DependencyEntry package var sampleTrips = 1
  @DependencyEntry("RowLimitKey") package var rows: Int = 10
}

// A module that knows the live value would declare this.
extension DependencyValues.SampleTripsKey: DependencyKey {
  package static let liveValue = 2
}
extension DependencyValues.RowLimitKey: DependencyKey {
  package static let liveValue = 20
}

@Suite("A property with @DependencyEntry")
struct DependencyEntryTests {
  @Test("has the macro's live value in a live context")
  func live() {
    withDependencies {
      $0.context = .live
    } operation: {
      @Dependency(\.bothTrips) var both
      @Dependency(\.liveTrips) var live
      @Dependency(\.pageSize) var pageSize
      #expect(both.trips() == ["Rome"])
      #expect(live.trips() == ["Rome"])
      #expect(pageSize == 1)
    }
  }

  @Test("has its own value in tests, and the macro's in previews")
  func contexts() {
    @Dependency(\.tripRepository) var repository
    @Dependency(\.pageSize) var pageSize
    #expect(repository.trips() == ["Test"])
    #expect(pageSize == 3)
    withDependencies {
      $0.context = .preview
    } operation: {
      #expect(pageSize == 2)
      #expect(repository.trips() == ["Test"])
    }
  }

  @Test("has no live use of its test value: a live run that reads it is an issue")
  func withoutLiveValue() {
    let reported = issues {
      withDependencies {
        $0.context = .live
      } operation: {
        @Dependency(\.tripRepository) var repository
        #expect(repository.trips() == ["Test"])
      }
    }
    #expect(reported.count == 1)
    #expect(reported.first?.hasPrefix("RatchetIssue D002 at DependencyEntryTests.swift:") == true)
  }

  @Test("can get its live value from another module")
  func inAnotherModule() {
    @Dependency(\.sampleTrips) var trips
    @Dependency(\.rows) var rows
    #expect(trips == 1)
    #expect(rows == 10)
    withDependencies {
      $0.context = .live
    } operation: {
      #expect(trips == 2)
      #expect(rows == 20)
    }
  }

  @Test("has a separate value in each test", arguments: 1...20)
  func eachTest(number: Int) {
    @Dependency(\.countedTrips) var trips
    #expect(trips.trips() == ["1"])
    #expect(trips.trips() == ["2"])
  }

  @Test("can be overridden like any other")
  func overridden() {
    withDependencies {
      $0.tripRepository = SampleTrips(names: ["Oslo"])
      $0.liveTrips = SampleTrips(names: ["Bergen"])
    } operation: {
      @Dependency(\.tripRepository) var repository
      @Dependency(\.liveTrips) var live
      #expect(repository.trips() == ["Oslo"])
      #expect(live.trips() == ["Bergen"])
    }
  }
}
