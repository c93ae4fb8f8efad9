import Ratchet
import RatchetDriver
import Testing

@Suite("Shared values in runs")
struct SharedValueTests {
  let program: TestProgram

  init() {
    var program = TestProgram()
    program.features = [.lamp]
    self.program = program
  }

  @Test("an action's changes of a shared value are shown after it, as text")
  func text() async {
    #expect(await program.run("run", "Lamp", "--send", "tapped") == 0)
    #expect(
      program.output.text == """
        script  tapped
            Lamp.State(
              … (1 unchanged),
          -   taps: 0
          +   taps: 1
            )
        shared
            Lamp.State(
          -   isOn: false,
          +   isOn: true,
              … (1 unchanged)
            )

        """)
  }

  @Test("changes in the meantime are shown before an effect's action")
  func order() async {
    #expect(
      await program.run("run", "Lamp", "--format", "json", input: .text("tapped\ntappedLater")) == 0
    )
    #expect(
      program.output.lines == [
        #"{"action":{"tapped":{}},"origin":"script","changes":[{"path":"taps","from":0,"to":1}]}"#,
        #"{"origin":"shared","changes":[{"path":"isOn","from":false,"to":true}]}"#,
        #"{"action":{"tappedLater":{}},"origin":"script","changes":[]}"#,
        #"{"origin":"shared","changes":[{"path":"isOn","from":true,"to":false}]}"#,
        #"{"action":{"tapped":{}},"origin":"effect","changes":[{"path":"taps","from":1,"to":2}]}"#,
        #"{"origin":"shared","changes":[{"path":"isOn","from":false,"to":true}]}"#,
        #"{"state":{"isOn":true,"taps":2}}"#,
      ])
  }
}
