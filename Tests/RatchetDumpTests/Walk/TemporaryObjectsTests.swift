import RatchetDump
import Testing

@Suite("Temporary objects made for a dump")
struct TemporaryObjectsTests {
  final class RowBox {
    let title: String
    init(_ title: String) { self.title = title }
  }

  /// Is dumped as an object that nothing else refers to.
  struct Row: DumpRepresentable {
    var title: String
    var dumpValue: Any { RowBox(title) }
  }

  /// Its mirror contains an object that nothing else refers to.
  struct Mirrored: CustomDumpReflectable {
    var title: String
    var customDumpMirror: Mirror {
      Mirror(self, children: ["box": RowBox(title)], displayStyle: .struct)
    }
  }

  @Test("are written separately, though one may have another's address")
  func dump() {
    let rows = (0..<20).map { Row(title: "\($0)") }
    let text = (0..<20).map {
      "  [\($0)]: TemporaryObjectsTests.RowBox(\n    title: \"\($0)\"\n  )"
    }.joined(separator: ",\n")
    #expect(dumpText(rows) == "[\n\(text)\n]")
    #expect(
      dumpText([Mirrored(title: "a"), Mirrored(title: "b")]) == """
        [
          [0]: TemporaryObjectsTests.Mirrored(
            box: TemporaryObjectsTests.RowBox(
              title: "a"
            )
          ),
          [1]: TemporaryObjectsTests.Mirrored(
            box: TemporaryObjectsTests.RowBox(
              title: "b"
            )
          )
        ]
        """)
  }

  @Test("are compared separately")
  func difference() {
    let old = [Row(title: "a"), Row(title: "b"), Row(title: "c")]
    var new = old
    new[2].title = "d"
    #expect(
      diff(old, new) == """
          [
            … (2 unchanged),
            [2]: TemporaryObjectsTests.RowBox(
        -     title: "c"
        +     title: "d"
            )
          ]
        """)
    // Temporary objects are compared by their contents.
    let pair = (Row(title: "a"), Row(title: "b"))
    #expect(diff(pair, (Row(title: "a"), Row(title: "c"))) != nil)
    #expect(
      diff([Row](), [pair.0, pair.1]) == """
        - []
        + [
        +   [0]: TemporaryObjectsTests.RowBox(
        +     title: "a"
        +   ),
        +   [1]: TemporaryObjectsTests.RowBox(
        +     title: "b"
        +   )
        + ]
        """)
  }

  /// A link of a cyclic chain.
  final class Station: DumpRepresentable {
    struct Stop {
      var name: String
      var next: Station?
    }

    let name: String
    var next: Station?

    init(_ name: String) { self.name = name }

    var dumpValue: Any { Stop(name: name, next: next) }
  }

  private func line(_ first: String, _ last: String) -> Station {
    let station = Station(first)
    station.next = Station(last)
    station.next?.next = station
    return station
  }

  @Test("end at the object that they represent")
  func cycle() {
    let line = line("A", "B")
    #expect(
      dumpText(line) == """
        TemporaryObjectsTests.Station.Stop(
          name: "A",
          next: TemporaryObjectsTests.Station.Stop(
            name: "B",
            next: TemporaryObjectsTests.Station(…)
          )
        )
        """)
    line.next = nil
  }

  @Test("end there in a diff too")
  func cycleInDifference() {
    let (old, new) = (line("A", "B"), line("A", "C"))
    #expect(
      diff(old, new) == """
          TemporaryObjectsTests.Station.Stop(
            … (1 unchanged),
            next: TemporaryObjectsTests.Station.Stop(
        -     name: "B",
        +     name: "C",
              … (1 unchanged)
            )
          )
        """)
    #expect(diff(old, line("A", "B")) == nil)
    (old.next, new.next) = (nil, nil)
  }

  @Test("are written twice if one object appears twice, side by side")
  func twice() {
    let station = Station("A")
    let text = "TemporaryObjectsTests.Station.Stop(\n    name: \"A\",\n    next: nil\n  )"
    #expect(dumpText([station, station]) == "[\n  [0]: \(text),\n  [1]: \(text)\n]")
  }
}
