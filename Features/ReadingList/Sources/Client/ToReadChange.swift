/// A book that came to those to be read, or went from them.
public struct ToReadChange: Equatable, Identifiable, Sendable, Encodable {
  /// The book's id.
  public let id: Book.ID
  public let isToRead: Bool

  public init(id: Book.ID, isToRead: Bool) {
    self.id = id
    self.isToRead = isToRead
  }
}
