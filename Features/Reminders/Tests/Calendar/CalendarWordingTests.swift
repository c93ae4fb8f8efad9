import RemindersLive
import Testing

struct CalendarWordingTests {
  @Test(
    "The reasons of problems in a calendar are fixed to the letter",
    arguments: [
      (.noName, "the line does not begin with the name of a property"),
      (.noColon, "there is no colon after the name of the property"),
      (.parameterWithoutValue("TZID"), "the parameter TZID has no value"),
      (.openQuote("TZID"), "a quote in the parameter TZID is not closed"),
      (.notUTF8("SUMMARY"), "SUMMARY is not valid UTF-8"),
      (.lineTooLong(limit: 100), "the line is longer than 100 bytes"),
      (.unclosed("VALARM"), "the VALARM has no END:VALARM"),
      (.endWithoutBegin("VTODO"), "the END:VTODO has no BEGIN:VTODO"),
      (.outsideOfCalendar, "the VTODO is not within a VCALENDAR"),
      (.textOutsideOfCalendar, "there is text outside of a VCALENDAR"),
      (.nestedTooDeeply, "too many components are nested in the VTODO"),
      (.tooLarge(limit: 100), "the VTODO is larger than 100 bytes"),
      (.missing("SUMMARY"), "SUMMARY is missing or empty"),
      (.repeated("DUE"), "DUE occurs twice in the VTODO"),
      (
        .unsupportedEncoding("BASE64", of: "SUMMARY"),
        #"the encoding "BASE64" of SUMMARY is not supported"#
      ),
      (.notADate("20260230", of: "DUE"), #"DUE "20260230" is not an existing day or time"#),
      (.notADuration("P"), #"DURATION "P" is not a duration"#),
      (.durationBelowZero("-P1D"), #"DURATION "-P1D" is below zero"#),
      (.durationWithTime, "DURATION has a time, but DTSTART is a day"),
      (.dueTooLate, "DTSTART and DURATION give a day after the year 9999"),
      (.notAPriority("x"), #"PRIORITY "x" is not a number from 0 to 9"#),
      (
        .repetition("RRULE"),
        "RRULE is not supported: the reminder is imported without its repetition"
      ),
      (
        .unknownZone("Mars"), #"the time zone "Mars" is not known: the time is taken as local"#
      ),
      (
        .durationWithoutStart,
        "DURATION has no DTSTART: the reminder is imported without a due date"
      ),
      (
        .dueOutOfRange,
        "the due date is outside of the years 1 to 9999: the reminder is imported without it"
      ),
      (.cancelled, "STATUS is CANCELLED: the reminder is imported as completed"),
      (.unknownStatus("DRAFT"), #"STATUS "DRAFT" is not known and is ignored"#),
    ] as [(CalendarMistake, String)])
  func reasons(mistake: CalendarMistake, reason: String) {
    let problem = CalendarProblem(line: 7, mistake, skipsTodo: false)
    #expect(problem.reason == reason)
    #expect(problem.description == "line 7: \(reason)")
  }

  @Test("Values and names in a reason are on one line and have at most 40 characters")
  func clipping() {
    func reason(_ mistake: CalendarMistake) -> String {
      CalendarProblem(line: 1, mistake, skipsTodo: false).reason
    }
    let forty = String(repeating: "é", count: 40)
    #expect(reason(.notADuration(forty)) == "DURATION \"\(forty)\" is not a duration")
    #expect(
      reason(.notADuration(forty + "x")) == "DURATION \"\(forty.dropLast())…\" is not a duration")
    #expect(reason(.notADuration(" a\n\tb ")) == "DURATION \" a  b \" is not a duration")
    #expect(reason(.notUTF8(forty + "x")) == "\(forty.dropLast())… is not valid UTF-8")
  }
}
