import Testing

@testable import RatchetBenchReport

@Suite("The options of the benchmarks")
struct OptionsTests {
  @Test("are a table of seven samples of every benchmark by default")
  func defaults() {
    #expect(Options.parse([]) == .run(Options()))
    #expect(Options().samples == 7)
    #expect(Options().selects("send"))
  }

  @Test("may stand in any order")
  func all() {
    var expected = Options()
    expected.filter = "row of"
    expected.samples = 9
    expected.isJSON = true
    expected.earlier = "old.json"
    let parts = [
      ["--filter", "row of"], ["--samples", "9"], ["--json"], ["--compare", "old.json"],
    ]
    for start in parts.indices {
      let arguments = (parts[start...] + parts[..<start]).flatMap { $0 }
      #expect(Options.parse(arguments) == .run(expected))
    }
  }

  @Test("select the benchmarks whose name contains the filter at the beginning of a word")
  func filter() {
    var options = Options()
    options.filter = "row"
    #expect(options.selects("row of 1000"))
    #expect(options.selects("plain row of 1000"))
    #expect(options.selects("growth of rows"))
    #expect(!options.selects("growth of sends"))
    #expect(!options.selects("send"))
    options.filter = ", sent"
    #expect(options.selects("session lent, sent to"))
    options.filter = ".send"
    #expect(options.selects("send that makes a .send effect"))
  }

  @Test("are refused with the reason")
  func refused() {
    let reasons = [
      ["--filter"]: "--filter needs a value.",
      ["--samples"]: "--samples needs a value.",
      ["--json", "--compare"]: "--compare needs a value.",
      ["--samples", "4"]: "--samples must be a whole number of at least 5, not 4.",
      ["--samples", "many"]: "--samples must be a whole number of at least 5, not many.",
      ["--color"]: "ratchet-bench has no argument --color.",
    ]
    for (arguments, reason) in reasons {
      #expect(Options.parse(arguments) == .refused(reason))
    }
  }

  @Test("run each benchmark once with --smoke, which prints no figures")
  func smoke() {
    var expected = Options()
    expected.isSmoke = true
    #expect(Options.parse(["--smoke"]) == .run(expected))
    let reason = "--smoke has no figures to print or to compare: leave out --json and --compare."
    #expect(Options.parse(["--json", "--smoke"]) == .refused(reason))
    #expect(Options.parse(["--smoke", "--compare", "old.json"]) == .refused(reason))
    #expect(Wording.ranOnce(1, leftOut: 0) == "1 benchmark ran once.")
    #expect(
      Wording.ranOnce(2, leftOut: 3)
        == "2 benchmarks ran once. Left out, because they take long: 3.")
  }

  @Test("are explained", arguments: ["--help", "-h"])
  func help(argument: String) {
    #expect(Options.parse(["--json", argument]) == .help)
  }
}
