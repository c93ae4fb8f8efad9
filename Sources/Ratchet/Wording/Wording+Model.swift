extension Wording {
  static let modelOffMainActor = """
    A StoreModel was made from a store that is not isolated to the main actor. Make the store with \
    `isolation: MainActor.shared`, or let `StoreModel(initialState:reducer:)` make it.
    """
}
