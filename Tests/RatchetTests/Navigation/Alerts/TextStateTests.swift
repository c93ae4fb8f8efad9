import Ratchet
import RatchetDump
import Testing

@Suite("TextState: text") struct TextStateTests {
  private typealias Run = TextState.Run

  @Test("is plain text when unstyled")
  func plain() {
    let name = "Dune"
    #expect(String(state: TextState("Delete \(name)?")) == "Delete Dune?")
    #expect(TextState("a").runs == [Run(text: "a")])
    #expect(TextState(verbatim: "%d \\(x)").runs == [Run(text: "%d \\(x)")])
    #expect(TextState(name.dropFirst()) == "une")
    #expect(TextState("").runs == [])
  }

  @Test("keeps the styled runs of its parts when concatenated")
  func styles() {
    let text = TextState("a ") + TextState("b").bold() + TextState("c").bold().italic()
    #expect(
      text.runs == [
        Run(text: "a "), Run(text: "b", style: .bold), Run(text: "c", style: [.bold, .italic]),
      ])
    #expect(String(state: text) == "a bc")
    #expect(text.bold(false).runs == [Run(text: "a b"), Run(text: "c", style: .italic)])
    #expect(TextState("x \(TextState("y").italic()) \(1)").runs.map(\.text) == ["x ", "y", " 1"])
    #expect(
      TextState("z").monospaced().strikethrough().underline().runs
        == [Run(text: "z", style: [.monospaced, .strikethrough, .underline])])
  }

  @Test("is equal by its characters and their styles, regardless of how it was composed")
  func equality() {
    #expect(TextState("ab") == TextState("a") + TextState("") + TextState("b"))
    #expect(TextState("ab").bold() == TextState("a").bold() + TextState("b").bold())
    #expect(TextState("ab") != TextState("ab").bold())
    #expect(Set([TextState("ab"), TextState("a") + "b", "ab"]).count == 1)
  }

  @Test("is described and dumped with marks for styles")
  func dumping() {
    let text = TextState("a ") + TextState("b").bold().italic() + TextState("c").monospaced()
    #expect("\(text)" == "a _**b**_`c`")
    #expect(dumpText(text) == #""a _**b**_`c`""#)
    #expect("\(TextState("d").strikethrough())\(TextState("e").underline())" == "~~d~~<u>e</u>")
  }
}
