import Foundation
import RatchetDependencies
import Testing

@testable import RatchetDriver

@Suite("The page of a report")
struct PageTests {
  static let hostile = [
    "</script><script>window.harmed = 1</script>", "<img src=x onerror=\"window.harmed = 1\">",
    "<!-- <script>", "' onclick='harm()'", "&lt;&amp;", "\u{202E}evil\u{2066}", "é🙂\u{2028}\u{0}",
    "</noscript></ol></main>", "]]>", "`${harm()}`",
  ]

  /// A recording in which every text is hostile.
  static func hostileTimeline(_ text: String) throws -> Timeline {
    let string = JSONValue.string(text).text
    let lines = [
      #"{"ratchetRecording":1,"program":"sample","version":"1","feature":\#(string),"#
        + #""migrations":[],"seeded":false,"testClock":false}"#,
      #"{"n":0,"state":{\#(string):\#(string)}}"#,
      #"{"n":1,"t":0.5,"origin":"script","feature":\#(string),"action":{"typed":\#(string)},"#
        + #""patch":[{"op":"add","path":"/text","value":\#(string)}]}"#,
      #"{"effect":1,"t":0.5,"step":"began","cause":1,"name":\#(string),"at":\#(string),"#
        + #""path":[\#(string)]}"#,
      #"{"t":1.0,"origin":"clock","by":\#(string)}"#,
    ]
    let recording = try Recording(Array(lines.joined(separator: "\n").utf8), name: "hostile")
    return try Timeline(recording) { $0.text }
  }

  @Test("is well-formed, and refers to nothing outside of itself")
  func outline() throws {
    let html = try HTMLExport(timeline: LongSession.timeline(40)).html()
    let outline = HTMLOutline(html)
    #expect(outline.problems == [])
    let referring = outline.elements.flatMap { element in
      element.attributes.filter { ["src", "href", "action", "srcset", "data"].contains($0.key) }
    }
    #expect(referring.allSatisfy { $0.value.hasPrefix("#") || $0.value == "data:," })
    // The only address is the name of a language, which nothing loads.
    let others = html.replacing("http://www.w3.org/2000/svg", with: "")
    for reference in [
      "http:", "https:", "//cdn", "@import", "url(", "import(", "fetch(", "Worker(",
    ] {
      #expect(!others.contains(reference), "\(reference)")
    }
  }

  @Test("lets a browser run only its own script and load nothing")
  func policy() throws {
    let html = try HTMLExport(timeline: LongSession.timeline(4)).html()
    let outline = HTMLOutline(html)
    let policy = try #require(
      outline.elements.first { $0.attributes["http-equiv"] == "Content-Security-Policy" })
    let rules = try #require(policy.attributes["content"])
    #expect(rules.hasPrefix("default-src 'none'; "))
    // The style, the data, and the script.
    #expect(outline.raw.count == 3)
    for (name, text) in [("style", outline.raw[0]), ("script", outline.raw[2])] {
      let hash = Data(SHA256.hash(text.utf8)).base64EncodedString()
      #expect(rules.contains("\(name)-src 'sha256-\(hash)'"))
    }
  }

  @Test("shows text as text, whatever it is", arguments: PageTests.hostile)
  func hostileText(text: String) throws {
    let harmless = HTMLOutline(try HTMLExport(timeline: Self.hostileTimeline("text")).html())
    let page = HTMLOutline(try HTMLExport(timeline: Self.hostileTimeline(text)).html())
    #expect(page.problems == [])
    #expect(page.elements.map(\.name) == harmless.elements.map(\.name))
    #expect(page.raw.count == 3)
    let json = try JSONSerialization.jsonObject(with: Data(page.raw[1].utf8))
    let data = try #require(json as? [String: Any])
    #expect(data["state"] as? [String: String] == [text: text])
    // Once in the heading, at the start, in the action, in its change and in the effect.
    let shown = TerminalText.escaped(text)
    #expect(page.text.contains(shown))
    #expect(page.elements.first { $0.name == "body" }?.attributes["data-feature"] == shown)
  }

  @Test("has each action, its cause and its changes without JavaScript")
  func staticText() throws {
    let timeline = try LongSession.timeline(40)
    let outline = HTMLOutline(try HTMLExport(timeline: timeline).html())
    for step in timeline.steps {
      #expect(outline.text.contains(step.action))
      #expect(outline.elements.contains { $0.attributes["id"] == "n=\(step.transition.number)" })
    }
    #expect(outline.text.contains("= /rows/0/isLoading true"))
    #expect(outline.text.contains("caused by 3"))
    #expect(outline.text.contains("starts load, ended at 0.025 s"))
    #expect(outline.text.contains(#""title":"Counters""#))
  }

  @Test("of 10,000 actions has less than 5 MB, with each action also without JavaScript")
  func size() throws {
    let html = try HTMLExport(timeline: LongSession.timeline(10_000)).html()
    #expect(html.utf8.count < 5_000_000, "\(html.utf8.count) bytes")
    #expect(html.components(separatedBy: "<li id=\"n=").count - 1 == 10_000)
  }

  @Test("keeps integers that JavaScript would round", arguments: ["1", "9007199254740993"])
  func exactNumbers(number: String) throws {
    let lines = [
      #"{"ratchetRecording":1,"program":"sample","version":"1","feature":"Big","migrations":[],"#
        + #""seeded":false,"testClock":false}"#,
      #"{"n":0,"state":{"id":\#(number)}}"#,
    ]
    let recording = try Recording(Array(lines.joined(separator: "\n").utf8), name: "big")
    let html = try HTMLExport(timeline: Timeline(recording) { $0.text }).html()
    #expect(html.contains(#""state":{"id":\#(number)}"#))
    #expect(html.contains(#"id="data" data-exact>"#) == (number != "1"))
  }

  @Test("is refused for a recording whose changes do not fit its state")
  func misfit() async throws {
    let folder = try TemporaryFolder()
    var lines = LongSession.lines(4)
    lines[2] = lines[2].replacing("/rows/0/isLoading", with: "/rows/99/isLoading")
    let file = try folder.file("altered.jsonl", lines.joined(separator: "\n") + "\n")
    let program = TestProgram()
    #expect(await program.run("report", file, "--html", folder.path + "/page.html") == 65)
    #expect(program.error.lines.count == 1)
    #expect(program.error.text.hasPrefix("\(file):3: a change is about "))
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/page.html"))
  }

  @Test("names an effect's feature like the features of actions")
  func effectFeatures() throws {
    let timeline = try LongSession.timeline(8)
    #expect(timeline.effects.map(timeline.feature) == ["rows[1]", "rows[2]"])
    #expect(
      Timeline.parts(of: #"path["a.b[0]"].detail.form"#) == [#"path["a.b[0]"]"#, "detail", "form"])
    #expect(Timeline.parts(of: "") == [])
  }
}

@Suite("SHA-256")
struct SHA256Tests {
  @Test(
    "is that of the published examples",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (
        String(repeating: "a", count: 1_000),
        "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"
      ),
    ])
  func examples(message: String, hash: String) {
    let digits = SHA256.hash(message.utf8).map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }
    #expect(digits.joined() == hash)
  }
}
