public import Ratchet

/// A screen of the application, by what names it in a link: `ratchet://reading-list/book/42`.
@CasePathable
public enum AppRoute: Hashable, Sendable {
  case counters(CountersRoute)
  case readingList(ReadingListRoute)
  case items(ItemsRoute)
  case trips(TripsRoute)
  case reminders(RemindersRoute)
}

extension AppRoute {
  /// Reads a link. The scheme and the words of the path may be written in any case, and one slash
  /// may follow; values are percent-encoded UTF-8. Each parameter must be one of the screen's.
  public init(link: String) throws(AppLinkError) {
    do throws(AppLinkProblem) {
      self = try Self.read(link)
    } catch {
      throw AppLinkError(link: link, reason: error.reason)
    }
  }

  private static func read(_ link: String) throws(AppLinkProblem) -> AppRoute {
    let text = try LinkText(link)
    for pattern in AppTabs.links {
      guard var values = pattern.match(text.path) else { continue }
      for (name, value) in text.parameters {
        guard pattern.parameters.contains(name) else {
          throw AppLinkProblem(AppWording.unknownParameter(name))
        }
        values[name].append(value)
      }
      return try pattern.read(values)
    }
    throw AppLinkProblem(AppWording.noScreen)
  }

  /// The link to the screen, which ``init(link:)`` reads as this route.
  public var link: String {
    for pattern in AppTabs.links {
      guard let parts = pattern.parts(of: self) else { continue }
      return LinkText.text(path: parts.path, parameters: parts.parameters)
    }
    // A test checks that the tables have a line for each route.
    preconditionFailure("No link stands for \(self).")
  }
}
