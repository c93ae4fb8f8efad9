import Foundation
import Ratchet
import RatchetDependencies
import RatchetTesting
import Testing

@Suite("The recipe of a timer") struct TimerRecipeTests {
  @Test("ticks each second, and ends by itself")
  func countdown() async {
    let clock = TestClock()
    let start = Date(timeIntervalSince1970: 0)
    let store = TestStore(initialState: TeaTimer.State()) {
      TeaTimer()
    } withDependencies: {
      $0.continuousClock = clock
      $0.date = DateGenerator { start + clock.now.offset / .seconds(1) }
    }
    await store.send(.startTapped(seconds: 3)) {
      $0.end = start + 3
      $0.seconds = 3
    }
    await clock.advance(by: .seconds(3))
    await store.receive(\.ticked) { $0.seconds = 2 }
    await store.receive(\.ticked) { $0.seconds = 1 }
    await store.receive(\.ticked) {
      $0.seconds = 0
      $0.end = nil
    }
    await store.finish()
  }

  @Test("shows the right time after a sleep of the machine, and starts again at a second tap")
  func sleep() async {
    let clock = TestClock()
    let start = Date(timeIntervalSince1970: 0)
    let pause = LockIsolated(0.0)
    let store = TestStore(initialState: TeaTimer.State()) {
      TeaTimer()
    } withDependencies: {
      $0.continuousClock = clock
      $0.date = DateGenerator { start + pause.value + clock.now.offset / .seconds(1) }
    }
    await store.send(.startTapped(seconds: 180)) {
      $0.end = start + 180
      $0.seconds = 180
    }
    pause.setValue(99)
    await clock.advance(by: .seconds(1))
    await store.receive(\.ticked) { $0.seconds = 80 }
    await store.send(.startTapped(seconds: 60)) {
      $0.end = start + 160
      $0.seconds = 60
    }
    await clock.advance(by: .seconds(1))
    await store.receive(\.ticked) { $0.seconds = 59 }
    await store.send(.stopTapped) { $0.end = nil }
  }
}
