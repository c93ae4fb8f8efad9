@testable import RatchetDriver

/// A recording of counters that load facts: a fourth of the actions starts an effect each.
enum LongSession {
  static func lines(_ count: Int) -> [String] {
    let rows = (1...20).map { #"{"id":\#($0),"value":0,"isLoading":false,"fact":null}"# }
    var lines = [
      #"{"ratchetRecording":1,"program":"sample","version":"1.2.3","feature":"Counters","#
        + #""migrations":[],"seeded":false,"testClock":false}"#,
      #"{"n":0,"state":{"rows":[\#(rows.joined(separator: ","))],"total":0,"title":"Counters"}}"#,
    ]
    for number in 1...count {
      let row = number / 4 % 20
      let time = Double(number) * 0.0125
      let start = #"{"n":\#(number),"t":\#(time)"#
      let feature = #""feature":"rows[\#(row + 1)]""#
      func action(_ json: String) -> String {
        #""action":{"rows":{"id":\#(row + 1),"action":\#(json)}}"#
      }
      func replace(_ path: String, _ value: String) -> String {
        #"{"op":"replace","path":"\#(path)","value":\#(value)}"#
      }
      switch number % 4 {
      case 1:
        lines.append(
          #"\#(start),"origin":"script",\#(feature),\#(action(#"{"factTapped":{}}"#)),"#
            + #""patch":[\#(replace("/rows/\(row)/isLoading", "true"))]}"#)
        lines.append(
          #"{"effect":\#(number),"t":\#(time),"step":"began","cause":\#(number),"name":"load","#
            + #""at":"Counter.swift:31","path":["Counter \#(row + 1)"]}"#)
      case 2:
        let fact = #""\#(number) is a good number.""#
        lines.append(
          #"\#(start),"origin":"effect","by":\#(number - 1),\#(feature),"#
            + #"\#(action(#"{"factLoaded":\#(fact)}"#)),"patch":["#
            + #"\#(replace("/rows/\(row)/isLoading", "false")),"#
            + #"\#(replace("/rows/\(row)/fact", fact))]}"#)
        lines.append(#"{"effect":\#(number - 1),"t":\#(time),"step":"ended"}"#)
      case 3:
        lines.append(
          #"\#(start),"origin":"script",\#(feature),\#(action(#"{"incrementTapped":{}}"#)),"#
            + #""patch":[\#(replace("/rows/\(row)/value", "\(number)"))]}"#)
      default:
        lines.append(
          #"\#(start),"origin":"send","cause":\#(number - 1),"action":{"totalChanged":\#(number)},"#
            + #""patch":[\#(replace("/total", "\(number)"))]}"#)
      }
    }
    return lines
  }

  static func timeline(_ count: Int) throws -> Timeline {
    let bytes = Array(lines(count).joined(separator: "\n").utf8)
    return try Timeline(Recording(bytes, name: "long.jsonl")) { $0.text }
  }
}
