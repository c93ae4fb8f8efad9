import Foundation
import RatchetDependencies
import Testing

@Suite("The calendar, the locale and the time zone") struct RegionTests {
  @Test("are the user's in a live run")
  func live() {
    withDependencies {
      $0.context = .live
    } operation: {
      @Dependency(\.calendar) var calendar
      @Dependency(\.locale) var locale
      @Dependency(\.timeZone) var timeZone
      #expect(calendar == .autoupdatingCurrent)
      #expect(locale == .autoupdatingCurrent)
      #expect(timeZone == .autoupdatingCurrent)
    }
  }

  @Test("are those chosen by a test")
  func overridden() {
    withDependencies {
      $0.calendar = Calendar(identifier: .buddhist)
      $0.locale = Locale(identifier: "de_DE")
      $0.timeZone = .gmt
    } operation: {
      @Dependency(\.calendar) var calendar
      @Dependency(\.locale) var locale
      @Dependency(\.timeZone) var timeZone
      #expect(calendar.identifier == .buddhist)
      #expect(locale.identifier == "de_DE")
      #expect(timeZone == .gmt)
    }
  }

  @Test("in a test are issues, and the same on every machine")
  func missing() {
    let reported = issues {
      @Dependency(\.calendar) var calendar
      @Dependency(\.locale) var locale
      @Dependency(\.timeZone) var timeZone
      #expect(calendar.identifier == .gregorian)
      #expect(calendar.timeZone == .gmt)
      #expect(locale.identifier == "en_US_POSIX")
      #expect(timeZone == .gmt)
    }
    #expect(reported.count == 4)
    #expect(reported.allSatisfy { $0.hasPrefix("RatchetIssue D001 at RegionTests.swift:") })
  }

  @Test("can be changed in part by a test")
  func part() {
    let reported = issues {
      withDependencies {
        $0.calendar.firstWeekday = 2
      } operation: {
        @Dependency(\.calendar) var calendar
        #expect(calendar.firstWeekday == 2)
        #expect(calendar.identifier == .gregorian)
      }
    }
    #expect(reported == [])
  }
}
