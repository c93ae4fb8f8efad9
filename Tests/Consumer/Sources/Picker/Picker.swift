import Ratchet

/// A generic feature: the user chooses one of several elements.
@Reducer
public struct Picker<Element: Equatable & Sendable> {
  @ObservableState
  public struct State: Equatable, Sendable {
    public var elements: [Element]
    public var chosen: Element?

    public init(_ elements: [Element]) { self.elements = elements }
  }

  public enum Action: Equatable, Sendable {
    case chosen(Element)
    case cleared
  }

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .chosen(let element):
        state.chosen = state.elements.contains(element) ? element : nil
      case .cleared:
        state.chosen = nil
      }
      return .none
    }
  }
}
