import Foundation
import RatchetDependencies
import Testing

@testable import RatchetDriver

@Suite(
  "The page of a report in a browser", .serialized,
  .enabled(if: Browser.program != nil, "no Chromium here: install one or set RATCHET_BROWSER"))
struct PageInBrowserTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Opens the page of a session, passes it on, and checks that it reported no error and asked for
  /// nothing but itself.
  private func withPage(
    of timeline: Timeline, fragment: String = "", width: Int = 1400, isDark: Bool = false,
    runsScripts: Bool = true, _ body: (BrowserPage) throws -> Void
  ) async throws {
    let file = try folder.file("page.html", try HTMLExport(timeline: timeline).html())
    let browser = try Browser()
    do {
      let page = try BrowserPage(
        browser, file, fragment: fragment, width: width, isDark: isDark, runsScripts: runsScripts)
      try body(page)
      #expect(page.events("Runtime.exceptionThrown").isEmpty)
      #expect(page.events("Log.entryAdded").isEmpty)
      let requests = page.events("Network.requestWillBeSent").compactMap {
        ($0["request"] as? Browser.Message)?["url"] as? String
      }
      #expect(requests.allSatisfy { $0.hasPrefix("file:") || $0 == "data:," }, "\(requests)")
    }
    try await browser.close()
  }

  /// A run of the diary: actions of the script, a sent one, one of an effect, and shared values.
  private func diary() async throws -> Timeline {
    var program = TestProgram()
    program.features = .diary
    program.dependencies = {
      $0.continuousClock = ImmediateClock()
      $0.date = .constant(Date(timeIntervalSinceReferenceDate: 0.5))
      $0.uuid = .incrementing
      $0.withRandomNumberGenerator = .seeded(1)
    }
    let path = try folder.file("diary.jsonl")
    let code = await program.run(
      "run", "Diary", "--record", path,
      input: .text("written \"<b>Rain</b> & sun\"\nnextNameWanted\nwritten \"Snow\"\n"))
    #expect(code == 0)
    return try await Timeline(Recording(path: path)) { $0.text }
  }

  private static let selected = "document.querySelector('.step[aria-selected=true] .n').textContent"

  @Test("shows the steps, and goes through them by the keyboard alone")
  func keyboard() async throws {
    let timeline = try await diary()
    try await withPage(of: timeline) { page throws in
      let steps = try page.evaluate(
        "[...document.querySelectorAll('.step')].map((step) => step.querySelector('.n').textContent)"
      )
      #expect(steps as? [String] == (0...6).map(String.init))
      #expect(try page.text("#status") == "6 steps")

      try page.press("ArrowDown")
      #expect(try page.string(Self.selected) == "1")
      // Its consequence, and from there back to the cause.
      try page.press("ArrowRight")
      #expect(try page.string(Self.selected) == "2")
      #expect(try page.string("location.hash") == "#n=2")
      try page.press("ArrowLeft")
      #expect(try page.string(Self.selected) == "1")
      try page.press("End")
      #expect(try page.string(Self.selected) == "6")
      try page.press("k")
      #expect(try page.string(Self.selected) == "5")
      try page.press("Home")
      #expect(try page.string(Self.selected) == "0")

      // Tab reaches every control, and the focus is always to be seen.
      try page.evaluate("document.activeElement.blur()")
      var reached: [String] = []
      for _ in 0..<24 {
        try page.press("Tab")
        let name = try page.evaluate(
          """
          (() => {
            const place = document.activeElement;
            // After the last control, the focus leaves the page.
            if (place === document.body) return "body";
            const isSeen = getComputedStyle(place).outlineStyle !== "none";
            return (place.id || place.textContent.slice(0, 12)) + (isSeen ? "" : " without outline");
          })()
          """)
        reached.append(try #require(name as? String))
      }
      for id in ["search", "help-button", "axis", "steps", "inspector"] {
        #expect(reached.contains(id), "\(reached)")
      }
      #expect(!reached.contains { $0.hasSuffix("without outline") }, "\(reached)")
    }
  }

  @Test("shows at each step the state and the changes that the recording has")
  func states() async throws {
    let timeline = try await diary()
    var state = timeline.state
    var states = [state]
    for step in timeline.steps {
      try step.transition.patch.apply(to: &state)
      states.append(state)
    }
    try await withPage(of: timeline) { page throws in
      try page.evaluate(
        "navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); }"
      )
      for (number, expected) in states.enumerated() {
        try page.evaluate("location.hash = '#n=\(number)'")
        try page.settle()
        #expect(try page.string(Self.selected) == "\(number)")
        let copied = try page.evaluate(
          """
          (() => {
            [...document.querySelectorAll("button")].find((b) => b.textContent === "Copy state").click();
            return JSON.stringify(JSON.parse(window.copied));
          })()
          """)
        #expect(copied as? String == expected.text)
        let changes = try page.evaluate("document.querySelectorAll('.change').length")
        let patch = number == 0 ? 0 : timeline.steps[number - 1].transition.patch.operations.count
        #expect(changes as? Int == patch)
      }
      // The script that leads there can be run again.
      try page.evaluate(
        """
        [...document.querySelectorAll("button")]
          .find((b) => b.textContent === "Copy script up to here").click()
        """)
      let script = try page.string("window.copied")
      #expect(script?.split(separator: "\n").count == 3)
    }
  }

  @Test("finds actions and changes, and hides origins and features")
  func search() async throws {
    let timeline = try await diary()
    try await withPage(of: timeline) { page throws in
      try page.press("/")
      try page.type("snow")
      #expect(try page.text("#status") == "1 of 6 steps")
      #expect(try page.text(".step mark") == "Snow")
      try page.press("Enter")
      #expect(try page.string(Self.selected) == "5")
      try page.press("/")
      try page.press("Escape")
      #expect(try page.text("#status") == "6 steps")

      try page.evaluate("document.querySelector('#origins button').click()")
      try page.settle()
      #expect(try page.text("#status") == "3 of 6 steps")
      #expect(
        try page.string("document.querySelector('#origins button').ariaPressed")
          == "false")
      try page.evaluate("[...document.querySelectorAll('.lane')].at(-1).click()")
      try page.settle()
      #expect(try page.text("#status") == "1 of 6 steps")
      // A link leads to its step also if that is hidden.
      try page.evaluate("location.hash = '#n=1'")
      try page.settle()
      #expect(try page.string(Self.selected) == "1")
      #expect(try page.text("#status") == "6 steps")
    }
  }

  @Test("opens at the step of its link")
  func link() async throws {
    let timeline = try await diary()
    try await withPage(of: timeline, fragment: "#n=3") { page throws in
      #expect(try page.string(Self.selected) == "3")
      #expect(try page.text("#inspector h2")?.hasPrefix("3") == true)
    }
  }

  @Test("of 10,000 actions lays out only the steps that can be seen")
  func longSession() async throws {
    try await withPage(of: try LongSession.timeline(10_000)) { page throws in
      let few = "document.querySelectorAll('*').length < 3000"
      #expect(try page.bool(few) == true)
      try page.press("End")
      #expect(try page.string(Self.selected) == "10000")
      #expect(try page.bool(few) == true)
      #expect(try page.text(".tree")?.contains("title: \"Counters\"") == true)
      try page.evaluate("document.getElementById('steps').scrollTop = 130000")
      try page.settle()
      #expect(try page.bool(few) == true)
      let seen = try page.evaluate(
        """
        (() => {
          const list = document.getElementById("steps").getBoundingClientRect();
          const step = document.elementFromPoint(list.left + 200, list.top + list.height / 2);
          return Number(step.closest(".step").querySelector(".n").textContent);
        })()
        """)
      #expect((4_990...5_030).contains(seen as? Int ?? 0))
    }
  }

  @Test("never runs text of a recording", arguments: PageTests.hostile)
  func hostileText(text: String) async throws {
    try await withPage(of: try PageTests.hostileTimeline(text), fragment: "#n=1") { page throws in
      #expect(try page.bool("window.harmed === undefined") == true)
      #expect(try page.integer("document.images.length") == 0)
      #expect(try page.integer("document.scripts.length") == 2)
      #expect(try page.text("h1") == TerminalText.escaped(text))
      #expect(try page.integer("document.querySelectorAll('.step').length") == 3)
    }
  }

  @Test("has every step without JavaScript")
  func noScript() async throws {
    let timeline = try await diary()
    try await withPage(of: timeline, runsScripts: false) { page throws in
      let items = try page.evaluate("document.querySelectorAll('.static li').length")
      #expect(items as? Int == 6)
      #expect(
        try page.bool("document.getElementById('app').checkVisibility()") == false)
      #expect(try page.text("#n\\\\=1")?.contains("Rain") == true)
    }
  }

  @Test("is light or dark as the system is, with enough contrast", arguments: [false, true])
  func contrast(isDark: Bool) async throws {
    let timeline = try await diary()
    for width in [1400, 420] {
      try await withPage(of: timeline, fragment: "#n=1", width: width, isDark: isDark) {
        page throws in
        let faint = try page.evaluate(Self.faintTexts)
        #expect(faint as? [String] == [], "\(width)")
        let isWide = try page.evaluate("document.documentElement.scrollWidth > innerWidth")
        #expect(isWide as? Bool == false)
        let scheme = try page.string("getComputedStyle(document.body).backgroundColor")
        #expect(scheme == (isDark ? "rgb(20, 22, 26)" : "rgb(255, 255, 255)"))
        try keep(page.screenshot(), "report-\(isDark ? "dark" : "light")-\(width).png")
      }
    }
  }

  /// The texts with less than 4.5 : 1 of contrast, as WCAG 2 computes it.
  private static let faintTexts = """
    (() => {
      const parts = (color) => color.match(/[\\d.]+/g).map(Number);
      const light = ([r, g, b]) => {
        const [x, y, z] = [r, g, b].map((part) => {
          const value = part / 255;
          return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * x + 0.7152 * y + 0.0722 * z;
      };
      const back = (element) => {
        for (let at = element; at; at = at.parentElement) {
          const color = parts(getComputedStyle(at).backgroundColor);
          if (color.length < 4 || color[3] > 0.99) return color;
        }
        return [255, 255, 255];
      };
      const faint = [];
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const element = texts.currentNode.parentElement;
        if (!texts.currentNode.data.trim() || !element.checkVisibility()) continue;
        const [a, b] = [light(parts(getComputedStyle(element).color)), light(back(element))];
        if ((Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05) < 4.5) faint.push(element.outerHTML);
      }
      return faint;
    })()
    """

  /// Keeps a picture in `$RATCHET_SCREENSHOTS`, to look at.
  private func keep(_ picture: Data, _ name: String) throws {
    #expect(picture.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    guard let path = ProcessInfo.processInfo.environment["RATCHET_SCREENSHOTS"] else { return }
    try picture.write(to: URL(filePath: path).appending(path: name))
  }
}
