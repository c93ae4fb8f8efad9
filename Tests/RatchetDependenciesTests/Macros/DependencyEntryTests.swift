import RatchetDependencies
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

extension DependencyValues {
  @DependencyEntry fileprivate var tripRepository: any TripRepository = LiveTripRepository()
  @DependencyEntry(test: SampleTrips(names: ["Test"]))
  fileprivate var sampledTrips: any TripRepository = LiveTripRepository()
  @DependencyEntry(preview: 2, test: 3) fileprivate var pageSize = 1
}

@Suite("A property with @DependencyEntry")
struct DependencyEntryTests {
  @Test("has its live value in a live context")
  func live() {
    withDependencies {
      $0.context = .live
    } operation: {
      @Dependency(\.tripRepository) var repository
      @Dependency(\.pageSize) var pageSize
      #expect(repository.trips() == ["Rome"])
      #expect(pageSize == 1)
    }
  }

  @Test("has the values that it was given for tests and previews")
  func contexts() {
    @Dependency(\.sampledTrips) var repository
    @Dependency(\.pageSize) var pageSize
    #expect(repository.trips() == ["Test"])
    #expect(pageSize == 3)
    withDependencies {
      $0.context = .preview
    } operation: {
      #expect(pageSize == 2)
    }
  }

  @Test("is overridden as any other")
  func overridden() {
    withDependencies {
      $0.tripRepository = SampleTrips(names: ["Oslo"])
    } operation: {
      @Dependency(\.tripRepository) var repository
      #expect(repository.trips() == ["Oslo"])
    }
  }
}
