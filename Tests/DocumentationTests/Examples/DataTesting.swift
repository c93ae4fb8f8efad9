import RatchetDataTesting
import Testing

struct DatabaseTrait: TestTrait, SuiteTrait, TestScoping {
  let isRecursive = true
  let bootstrap: @Sendable (inout DependencyValues) throws -> Void

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withDependencies(bootstrap, operation: function)
  }
}

extension Trait where Self == DatabaseTrait {
  static var database: Self { DatabaseTrait { try $0.bootstrapDatabase() } }
}

@Reducer
struct TripList {
  struct State: Equatable { var places: [String] = [] }

  @CasePathable
  enum Action: Equatable {
    case addTapped(place: String)
    case placesLoaded([String])
  }

  @Dependency(\.defaultDatabase) var database

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .addTapped(let place):
      let database = database
      return .run { send in
        let places = try await database.write { db in
          try db.seed { Trip.Draft(place: place) }
          return try Trip.order(by: \.id).select(\.place).fetchAll(db)
        }
        await send(.placesLoaded(places))
      }
    case .placesLoaded(let places):
      state.places = places
      return .none
    }
  }
}

@Suite(.database) struct TripTests {
  @Dependency(\.defaultDatabase) var database

  @Test("A trip that is added is in the database")
  func adding() async throws {
    try await database.seed {
      Trip(id: 7, place: "Bath", days: 2)
    }
    let store = TestStore(initialState: TripList.State()) { TripList() }
    await store.send(.addTapped(place: "Lyme Regis"))
    await store.receive(.placesLoaded(["Bath", "Lyme Regis"])) {
      $0.places = ["Bath", "Lyme Regis"]
    }
    await expectQuery(Trip.order(by: \.id)) {
      """
      id  place         days
      --  ------------  ----
       7  "Bath"           2
       8  "Lyme Regis"     1
      """
    }
  }
}

@Test(.database) private func migrated() async throws {
  @Dependency(\.defaultDatabase) var database
  #expect(try await database.read { try DatabaseMigrator.trips.hasBeenMigrated($0) })
}

private func onAConnection(_ database: any DatabaseWriter) async throws {
  try await database.read { db in
    expectQuery(Trip.where { $0.days > 1 }, in: db)
  }
}

private func preview() throws {
  try withDependencies {
    $0.context = .preview
    try $0.bootstrapDatabase()
  } operation: {
    // The seeds are present.
  }
}
