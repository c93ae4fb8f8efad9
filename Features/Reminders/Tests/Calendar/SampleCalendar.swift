/// A calendar in the form of the examples in RFC 5545: to-dos with all properties that a reminder
/// holds, and other components around and within them.
enum SampleCalendar {
  static let lines = """
    BEGIN:VCALENDAR
    VERSION:2.0
    PRODID:-//Example Garden//Tasks 1.0//EN
    X-WR-CALNAME:Garden\\, front
    X-APPLE-CALENDAR-COLOR:#34C759FF
    BEGIN:VTIMEZONE
    TZID:Example/Garden
    LAST-MODIFIED:20240101T000000Z
    BEGIN:STANDARD
    DTSTART:20071104T020000
    RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU
    TZOFFSETFROM:-0400
    TZOFFSETTO:-0500
    END:STANDARD
    BEGIN:DAYLIGHT
    DTSTART:20070311T020000
    RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU
    TZOFFSETFROM:-0500
    TZOFFSETTO:-0400
    END:DAYLIGHT
    END:VTIMEZONE
    BEGIN:VTODO
    UID:20260301T080000Z-1@garden.example.com
    DTSTAMP:20260301T080000Z
    DUE;VALUE=DATE:20260315
    SUMMARY:Prune the roses
    CLASS:CONFIDENTIAL
    CATEGORIES:GARDEN,FRONT\\, LEFT
    CATEGORIES:spring
    PRIORITY:1
    STATUS:NEEDS-ACTION
    END:VTODO
    BEGIN:VEVENT
    UID:2@garden.example.com
    DTSTART:20260320T100000Z
    SUMMARY:Market
    BEGIN:VALARM
    ACTION:DISPLAY
    TRIGGER:-PT15M
    END:VALARM
    END:VEVENT
    BEGIN:VTODO
    UID:3@garden.example.com
    DTSTAMP:20260301T080000Z
    DUE;TZID="Example/Garden":20260401T090000
    SUMMARY;LANGUAGE=en:Order seeds: beans\\; peas\\nand m
     ore\\, by a long\\\\short list
    DESCRIPTION:Ask the neighbours\\, they
    \t know.
    PRIORITY:5
    X-RATCHET-FLAGGED:TRUE
    BEGIN:VALARM
    ACTION:AUDIO
    TRIGGER:20260401T083000Z
    DESCRIPTION:Alarm
    END:VALARM
    END:VTODO
    BEGIN:VTODO
    UID:4@garden.example.com
    DTSTAMP:20260301T080000Z
    CREATED:20260201T070000Z
    LAST-MODIFIED:20260305T071500Z
    DTSTART:20260302T060000Z
    DURATION:P1DT2H
    SUMMARY:Dig 🌱
    STATUS:COMPLETED
    COMPLETED:20260305T071400Z
    PERCENT-COMPLETE:100
    END:VTODO
    END:VCALENDAR
    """.split(separator: "\n").map(String.init)

  static var text: String { text(of: lines) }

  static func text(of lines: some Sequence<String>) -> String {
    lines.map { $0 + "\r\n" }.joined()
  }
}
