import Ratchet
import RatchetData
import RatchetDependencies

// The smallest feature over the default database.
@Reducer
struct CountersListFeature {
  struct State {}
  enum Action { case appeared }
  @Dependency(\.defaultDatabase) var database
  var body: some ReducerOf<Self> {
    Reduce { state, action in .none }
  }
}
