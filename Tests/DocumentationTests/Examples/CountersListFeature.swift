import Ratchet
import RatchetData
import RatchetDependencies

// The least that a feature over the default database can be.
@Reducer
struct CountersListFeature {
  struct State {}
  enum Action { case appeared }
  @Dependency(\.defaultDatabase) var database
  var body: some ReducerOf<Self> {
    Reduce { state, action in .none }
  }
}
