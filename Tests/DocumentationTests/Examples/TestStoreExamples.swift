import Dispatch
import Foundation
import Ratchet
import RatchetDependencies
import RatchetTesting
import Testing

private struct ThumbnailClient: DependencyKey {
  var render: @Sendable (URL) async -> String = { _ in "" }

  static let liveValue = ThumbnailClient()
  static let testValue = ThumbnailClient()
}

/// Answers from a thread of its own.
private struct Renderer: Sendable {
  func render(_ url: URL, _ answer: @escaping @Sendable (String) -> Void) {
    DispatchQueue.global().async { answer(url.lastPathComponent) }
  }
}

private struct BookPage: Reducer {
  struct State: Equatable {
    var cover = ""
    var title = ""
    var query = ""
    var count = 0
    var stars = 0
  }

  @CasePathable
  enum Action: Equatable, Sendable {
    case appeared
    case coverLoaded(String)
    case titleLoaded(String)
    case queryChanged(String)
    case found([String])
    case rateTapped
    case rows(IdentifiedAction<Int, Row>)
  }

  @CasePathable
  enum Row: Equatable, Sendable {
    case rated(Int)
  }

  @Dependency(ThumbnailClient.self) var thumbnails

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .appeared:
      let thumbnails = thumbnails
      return .merge(
        .run { send in
          await send(.coverLoaded(await thumbnails.render(URL(filePath: "/dune.png"))))
        },
        .run { send in await send(.titleLoaded("Dune")) })
    case .coverLoaded(let cover): state.cover = cover
    case .titleLoaded(let title): state.title = title
    case .queryChanged(let query):
      state.query = query
      return .send(.found(["Dune"]))
    case .found(let books): state.count = books.count
    case .rateTapped: return .send(.rows(.element(id: 1, action: .rated(5))))
    case .rows(.element(_, .rated(let stars))): state.stars = stars
    }
    return .none
  }
}

@Suite("The examples of test stores cover") struct TestStoreExamples {
  @Test("tracked work, received in any order") func tracked() async {
    let renderer = Renderer()
    let store = TestStore(initialState: BookPage.State()) {
      BookPage()
    } withDependencies: {
      $0[ThumbnailClient.self].render = { url in
        await withTrackedWork("render a thumbnail") {
          await withCheckedContinuation { answer in
            renderer.render(url) { answer.resume(returning: $0) }
          }
        }
      }
    }
    await store.send(.appeared)
    await store.receiveUnordered {
      $0.receive(\.coverLoaded) { state, cover in state.cover = cover }
      $0.receive(.titleLoaded("Dune")) { $0.title = "Dune" }
    }
    #expect(store.state.cover == "dune.png")
  }

  @Test("values of cases") func values() async {
    let store = TestStore(initialState: BookPage.State()) { BookPage() }
    await store.send(\.queryChanged, "dune") { state, query in state.query = query }
    await store.receive(\.found) { state, books in state.count = books.count }
    await store.send(.rateTapped)
    await store.receive(\.rows[id: 1].rated) { $0.stars = $1 }
  }
}
