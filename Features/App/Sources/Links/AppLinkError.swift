/// A link that cannot be opened.
public struct AppLinkError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The link as it was given.
  public let link: String
  /// The reason, in a few words.
  public let reason: String

  /// Makes an error.
  public init(link: String, reason: String) {
    self.link = link
    self.reason = reason
  }

  /// One line: the link in quotes, and the reason.
  public var description: String { AppWording.link(link, reason) }
}

/// The reason for which a link cannot be opened, without the link.
struct AppLinkProblem: Error {
  let reason: String

  init(_ reason: String) { self.reason = reason }
}
