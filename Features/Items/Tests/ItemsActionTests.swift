import Foundation
import Items
import Ratchet
import RatchetDependencies
import Testing

@Suite struct ItemsActionTests {
  /// The cases of the actions; the switches below do not compile when one is missing.
  enum Case: CaseIterable {
    case appeared, refreshPulled, itemsLoaded, loadFailed, addButtonTapped, deleteTapped
    case changeSaved, changeFailed, retryTapped, failureDismissed, itemTapped, detail

    init(_ action: ItemsList.Action) {
      self =
        switch action {
        case .appeared: .appeared
        case .refreshPulled: .refreshPulled
        case .itemsLoaded: .itemsLoaded
        case .loadFailed: .loadFailed
        case .addButtonTapped: .addButtonTapped
        case .deleteTapped: .deleteTapped
        case .changeSaved: .changeSaved
        case .changeFailed: .changeFailed
        case .retryTapped: .retryTapped
        case .failureDismissed: .failureDismissed
        case .itemTapped: .itemTapped
        case .detail: .detail
        }
    }
  }

  enum DetailCase: CaseIterable {
    case closeButtonTapped, deleteButtonTapped

    init(_ action: ItemDetail.Action) {
      self =
        switch action {
        case .closeButtonTapped: .closeButtonTapped
        case .deleteButtonTapped: .deleteButtonTapped
        }
    }
  }

  @Test("There is an example of each case")
  func examples() {
    #expect(Set(ItemsList.Action.examples.map { Case($0) }) == Set(Case.allCases))
    #expect(Set(ItemDetail.Action.examples.map { DetailCase($0) }) == Set(DetailCase.allCases))
    let details = ItemsList.Action.examples.compactMap { $0[case: \.detail] }
    #expect(details == [.dismiss] + ItemDetail.Action.examples.map { .presented($0) })
  }

  @Test("An action round-trips through JSON", arguments: ItemsList.Action.examples)
  func json(action: ItemsList.Action) throws {
    let data = try JSONEncoder().encode(action)
    #expect(try JSONDecoder().decode(ItemsList.Action.self, from: data) == action)
  }

  @Test("An action is rebuilt by exactly one case path", arguments: ItemsList.Action.examples)
  func casePaths(action: ItemsList.Action) {
    let paths: [(ItemsList.Action) -> ItemsList.Action?] = [
      rebuild(\.appeared), rebuild(\.refreshPulled), rebuild(\.itemsLoaded), rebuild(\.loadFailed),
      rebuild(\.addButtonTapped), rebuild(\.deleteTapped), rebuild(\.changeSaved),
      rebuild(\.changeFailed), rebuild(\.retryTapped), rebuild(\.failureDismissed),
      rebuild(\.itemTapped), rebuild(\.detail),
    ]
    #expect(paths.compactMap { $0(action) } == [action])
  }

  private func rebuild<Value>(
    _ keyPath: CaseKeyPath<ItemsList.Action, Value>
  ) -> (ItemsList.Action) -> ItemsList.Action? {
    { action in action[case: keyPath].map { keyPath($0) } }
  }

  @Test("A script of actions can be written by hand like this")
  func script() throws {
    let script = """
      [{"appeared":{}},{"addButtonTapped":{}},{"deleteTapped":{"offsets":[0,2]}},
      {"itemTapped":{"id":"00000000-0000-0000-0000-000000000002"}},
      {"detail":{"_0":{"presented":{"_0":{"deleteButtonTapped":{}}}}}},{"retryTapped":{}}]
      """
    #expect(
      try JSONDecoder().decode([ItemsList.Action].self, from: Data(script.utf8)) == [
        .appeared, .addButtonTapped, .deleteTapped(offsets: [0, 2]),
        .itemTapped(id: Item.samples[1].id), .detail(.presented(.deleteButtonTapped)),
        .retryTapped,
      ])
  }

  @Test("Whatever actions are written by hand, also answers, the list takes them")
  func answers() async {
    let store = ItemsList.store(MockItemProvider())
    await store.send(.itemsLoaded([.added(2), .added(1), .added(2)])).finish()
    #expect(await store.state.items == [.added(2), .added(1)])
    for action in ItemsList.Action.examples where !action.is(\.detail) {
      await store.send(action).finish()
    }
    await store.finish()
  }
}
