import Ratchet

/// A public feature that uses a client: books are loaded, and opened one at a time.
@Reducer
public struct Shelf {
  @ObservableState
  public struct State: Equatable, Sendable {
    public var books: [String] = []
    public var failure: String?
    @Presents public var destination: Destination.State?

    public init() {}
  }

  public enum Action: Equatable, Sendable {
    case appeared
    case booksLoaded([String])
    case loadingFailed(String)
    case bookTapped(title: String)
    case destination(PresentationAction<Destination.Action>)
  }

  @Reducer(state: .equatable, .sendable, action: .equatable, .sendable)
  public enum Destination {
    case reader(Reader)
  }

  @Dependency(BooksClient.self) var client

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .appeared:
        return .run { [client] send in
          await send(.booksLoaded(try await client.load(count: 3)))
        } catch: { error, send in
          await send(.loadingFailed("\(error)"))
        }
      case .booksLoaded(let books):
        state.books = books
        return .none
      case .loadingFailed(let reason):
        state.failure = reason
        return .none
      case .bookTapped(let title):
        state.destination = .reader(Reader.State(title: title))
        return .none
      case .destination(.presented(.reader(.closeTapped))):
        state.destination = nil
        return .none
      case .destination:
        return .none
      }
    }
    .ifLet(\.$destination, action: \.destination)
  }
}
