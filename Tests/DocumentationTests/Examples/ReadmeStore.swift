import Ratchet

func readmeStore() async {
  let store = Store(initialState: Counter.State()) { Counter() }
  await store.send(.incrementTapped)
  await store.send(.factTapped).finish()
  print(await store.state.fact ?? "no fact")
}
