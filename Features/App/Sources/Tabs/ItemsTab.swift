public import Foundation
public import Items
public import Ratchet
import RatchetDependencies

/// A screen of the items.
@CasePathable
public enum ItemsRoute: Hashable, Sendable {
  case list
  case item(Item.ID)
}

/// A screen of the items, with what it shows first.
public enum ItemsScreen: Equatable, Sendable, Codable {
  case list
  case item(Item)
}

enum ItemsTab: AppTab {
  typealias Feature = ItemsList

  static let root = ItemsRoute.list
  static let links = [
    LinkPattern("", \ItemsRoute.Cases.list),
    LinkPattern("item/:id", \ItemsRoute.Cases.item),
  ]

  static func routes(of state: ItemsList.State) -> [ItemsRoute] {
    state.detail.map { [.item($0.id)] } ?? []
  }

  static func load(_ route: ItemsRoute) async throws -> ItemsScreen {
    guard case .item(let id) = route else { return .list }
    @Dependency(\.itemProvider) var provider
    guard let item = try await provider.fetchAll().first(where: { $0.id == id }) else {
      throw ScreenIsGone("item \(id.linkText)")
    }
    return .item(item)
  }

  static func route(of screen: ItemsScreen) -> ItemsRoute {
    switch screen {
    case .list: .list
    case .item(let item): .item(item.id)
    }
  }

  static func closing(_ state: ItemsList.State) -> ItemsList.Action? {
    state.detail == nil ? nil : .detail(.dismiss)
  }

  static func show(_ screens: [ItemsScreen], in state: inout ItemsList.State) {
    if case .item(let item) = screens.last { state.detail = ItemDetail.State(item) }
  }

  /// Loads the list, which may lack the opened item: it closes the detail of an item that it lacks.
  static var starting: ItemsList.Action? { .appeared }
}
