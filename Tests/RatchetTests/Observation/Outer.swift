import Ratchet

@ObservableState
struct Outer: Equatable, Sendable {
  var shelf = Shelf()
  var other = 0
}
