import App
import Items
import Ratchet
import Reminders
import Testing

@Suite struct AppRouteTests {
  /// The routes; the switches below do not compile when one is missing.
  enum Case: CaseIterable {
    case counters, library, book, items, item, trips, trip
    case lists, list, smart, tag, reminder

    init(_ route: AppRoute) {
      self =
        switch route {
        case .counters(.list): .counters
        case .readingList(.library): .library
        case .readingList(.book): .book
        case .items(.list): .items
        case .items(.item): .item
        case .trips(.list): .trips
        case .trips(.trip): .trip
        case .reminders(.lists): .lists
        case .reminders(.list): .list
        case .reminders(.smart): .smart
        case .reminders(.tag): .tag
        case .reminders(.reminder): .reminder
        }
    }
  }

  @Test("There is an example of each route, and of each screen")
  func examples() {
    #expect(Set(AppRoute.examples.map { Case($0) }) == Set(Case.allCases))
    #expect(Set(AppScreen.examples.map { Case($0.route) }) == Set(Case.allCases))
  }

  @Test("A route is read from its own link", arguments: AppRoute.examples)
  func roundTrip(route: AppRoute) throws {
    #expect(try AppRoute(link: route.link) == route)
  }

  @Test("No two routes have the same link")
  func uniqueness() {
    let links = AppRoute.examples.map(\.link)
    #expect(Set(links).count == links.count)
  }

  @Test(
    "A link is written as it is read",
    arguments: [
      "ratchet://counters", "ratchet://reading-list", "ratchet://reading-list/book/42",
      "ratchet://items/item/00000000-0000-0000-0000-000000000001", "ratchet://trips",
      "ratchet://reminders/list/3", "ratchet://reminders/list/3?tag=errand",
      "ratchet://reminders/list/3?tag=errand&tag=at%20home", "ratchet://reminders/smart/today",
      "ratchet://reminders/tag/caf%C3%A9%2Fbar%3F", "ratchet://reminders/reminder/7",
    ])
  func writing(link: String) throws {
    #expect(try AppRoute(link: link).link == link)
  }

  @Test(
    "The scheme and the words of a path may be written in any case, and a slash may follow",
    arguments: [
      "RATCHET://reading-list/book/42", "ratchet://Reading-List/Book/42",
      "ratchet://reading-list/book/42/", "ratchet://reading-list/book/42?",
      "ratchet://reading-list/book/%34%32", "ratchet://reading%2Dlist/book/42",
    ])
  func forms(link: String) throws {
    #expect(try AppRoute(link: link) == .readingList(.book(42)))
  }

  @Test("A value keeps its case, its spaces and its plus signs")
  func values() throws {
    #expect(
      try AppRoute(link: "ratchet://reminders/tag/At%20Home+1")
        == .reminders(.tag("At Home+1", [])))
  }

  @Test(
    "A link that stands for no screen is one line that says why",
    arguments: [
      ("", "links to this app begin with ratchet://"),
      ("reading-list", "links to this app begin with ratchet://"),
      ("https://reading-list/book/42", "links to this app begin with ratchet://"),
      ("ratchet:reading-list", "links to this app begin with ratchet://"),
      ("ratchet://", "this app has no such screen"),
      ("ratchet://library", "this app has no such screen"),
      ("ratchet://reading-list/book", "this app has no such screen"),
      ("ratchet://reading-list/book/42/page", "this app has no such screen"),
      ("ratchet://reading-list//book/42", "this app has no such screen"),
      ("ratchet://reading-list/book/42//", "this app has no such screen"),
      ("ratchet://reading-list/book/4O", #""4O" is not a row number such as 42"#),
      ("ratchet://reading-list/book/+42", #""+42" is not a row number such as 42"#),
      ("ratchet://reading-list/book/042", #""042" is not a row number such as 42"#),
      (
        "ratchet://reading-list/book/99999999999999999999",
        #""99999999999999999999" is not a row number such as 42"#
      ),
      ("ratchet://reading-list/book/42#notes", #""42#notes" is not a row number such as 42"#),
      ("ratchet://items/item/1", #""1" is not an id (a UUID)"#),
      (
        "ratchet://reminders/smart/tomorrow",
        #""tomorrow" is none of today, scheduled, all, flagged, completed"#
      ),
      ("ratchet://reminders/list/3?color=red", #"this screen has no parameter "color""#),
      ("ratchet://reading-list?tag=errand", #"this screen has no parameter "tag""#),
      ("ratchet://reminders/list/3?tag", "a value is empty"),
      ("ratchet://reminders/tag/%", "its percent-encoding is broken; write a percent sign as %25"),
      (
        "ratchet://reminders/tag/%FF", "its percent-encoding is broken; write a percent sign as %25"
      ),
    ])
  func mistakes(link: String, reason: String) {
    let error = #expect(throws: AppLinkError.self) { try AppRoute(link: link) }
    #expect(error?.description == "\"\(link)\": \(reason)")
  }

  @Test("A failure quotes a link on one line, and at most 200 characters of it")
  func quoting() {
    let error = #expect(throws: AppLinkError.self) {
      try AppRoute(link: "http://a\nb\u{1B}[2J\"\(String(repeating: "x", count: 300))")
    }
    #expect(
      error?.description
        == #""http://a\nb\u{1B}[2J\""# + String(repeating: "x", count: 185)
        + #""…: links to this app begin with ratchet://"#)
  }
}
