import Ratchet

private func program() async {
  let store = Store(initialState: TeaTimer.State()) { TeaTimer() }
  await store.send(.startTapped(seconds: 2)).finish()
  print(await store.state.seconds)
}
