import Testing

@testable import RatchetDriver

@Suite("Completion of lines")
struct CompletionTests {
  private let complete = LineCompletion(
    names: ActionNames(of: Tally.Action.self, ActionGuide(of: Tally.Action.self)),
    settings: ["speed", "spare"])

  @Test(
    "a name is completed as far as it is clear, with what must follow it",
    arguments: [
      ("add", "ButtonTapped"), ("note", "Changed "), ("ro", "ws["), ("rows[", "1]."),
      ("rows[7", ""), ("rows[7]", "."), ("rows[1].inc", "rementTapped"), ("rows[1].s", "et("),
      ("echoT", "apped("), ("echoTapped(", "times: "), ("echoTapped(times: ", "2)"),
      ("rows[1].set(", ""), ("rows[1].set(v", "alue: "), ("rows[1].set(value: ", "3, "),
      ("rows[1].set(value: 3, ", "label: "),
      ("rows[1].set(value: 3, label: ", "\"three\")"), ("noteChanged ", "\"dune\""),
      ("noteChanged \"d", "une\""), ("noteChanged \"x", ""), ("prog", "ress("),
      ("imported.", "progress("), ("imported.f", ""), ("nothing.", ""),
      ("filterChanged ", "\"even\""),
      ("importPicked(path: ", "\"books.csv\")"), (" add", "ButtonTapped"), ("ech", "o"),
      (":u", "ndo"), (":st", "ate "), (":s", ""), (":help go", "to"), (":set sp", ""),
      (":set spe", "ed "), (":goto ", ""), (":nothing ", ""),
    ])
  func insertions(text: String, insertion: String) {
    #expect(complete(text).insertion == insertion)
  }

  @Test("if several names are possible, they are the candidates")
  func candidates() {
    #expect(complete("echo").candidates == ["echoTapped", "echoed"])
    #expect(complete("rows[1].set(").candidates == ["value: ", "label: "])
    #expect(complete(":s").candidates == [":state", ":set", ":save"])
    #expect(complete(":set ").candidates == ["speed", "spare"])
    #expect(complete("").candidates.starts(with: ["appeared", "loaded", "loadFailed"]))
  }

  @Test(
    "ids and the paths of :state come from the state now",
    arguments: [
      ("rows[", ["4", "17"], ""), ("rows[1", [], "7]."), (":state ", ["rows", "note", "form"], ""),
      (":state r", [], "ows["), (":state rows[", ["4", "17"], ""), (":state rows[4", [], "]"),
      (":state rows[4].", ["id", "tags"], ""), (":state rows[4].t", [], "ags["),
      (":state rows[4].tags[", ["0", "1"], ""), (":state form.n", [], "ame"),
      (":state nothing.", [], ""), (":state rows[5].", [], ""),
    ])
  func liveState(text: String, candidates: [String], insertion: String) throws {
    var reader = JSONReader(
      Array(#"{"rows":[{"id":4,"tags":["a","b"]},{"id":17}],"note":"","form":{"name":"x"}}"#.utf8))
    let state = try reader.value()
    var complete = complete
    complete.state = { state }
    #expect(complete(text) == Completion(insertion: insertion, candidates: candidates))
  }

  @Test("an element that the state does not have is completed from the examples")
  func noState() {
    #expect(complete("rows[").insertion == "1].")
    #expect(complete(":state r") == Completion())
  }

  @Test("cases without an example are known from the type of the action")
  func casesOfTheType() {
    #expect(complete("loadF").insertion == "ailed")
  }

  @Test("a file is completed by the names in its folder")
  func files() throws {
    let folder = try TemporaryFolder()
    _ = try folder.file("session one.txt", "")
    #expect(complete(":load \(folder.path)/ses").insertion == "sion one.txt")
    #expect(complete(":load \(folder.path)/none/x") == Completion())
  }

  @Test(
    "candidates stand in columns as wide as the longest",
    arguments: [
      (40, ["one    two    three  four   five"]), (20, ["one    four", "two    five", "three"]),
      (5, ["one", "two", "three", "four", "five"]),
    ])
  func rows(columns: Int, rows: [String]) {
    let completion = Completion(candidates: ["one", "two", "three", "four", "five"])
    #expect(completion.rows(columns: columns) == rows)
  }
}
