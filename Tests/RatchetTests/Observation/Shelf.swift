import Ratchet

@ObservableState
struct Shelf: Equatable, Sendable {
  var number = 0
  var text = ""
  var numbers: [Int] = [1, 2]
  var child = Item(id: 0)
  var optional: Item?
  var array: [Item] = [Item(id: 1), Item(id: 2)]
  var named: [String: Item] = ["a": Item(id: 3), "b": Item(id: 4)]
  var rows: IdentifiedArrayOf<Item> = [Item(id: 5), Item(id: 6)]
  var screen: Screen = .home
}
