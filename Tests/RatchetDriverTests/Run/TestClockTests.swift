import RatchetDriver
import Testing

@Suite("Runs with a clock that stands still")
struct TestClockTests {
  let program: TestProgram = {
    var program = TestProgram()
    program.features = .bin
    return program
  }()

  @Test("a sleeping effect does not delay the next line, which can still cancel it")
  func undo() async {
    let code = await program.run(
      "run", "Bin", "--test-clock", "--only-state", "--format", "json",
      input: .text("throwTapped 1\nthrowTapped 2\nundoTapped 1\n:clock +5s\n"))
    #expect(code == 0)
    #expect(program.output.text == #"{"state":{"papers":[3,1],"thrown":[],"ticks":0}}"# + "\n")
    #expect(program.error.text == "")
  }

  @Test("a line advances the clock through every deadline on the way, and shows what follows")
  func advance() async {
    let code = await program.run(
      "run", "Bin", "--test-clock",
      input: .text("throwTapped 1\n:clock +4s\nthrowTapped 2\n:clock 1s\n:clock +2m\n"))
    #expect(code == 0)
    #expect(
      program.output.lines.filter { !$0.hasPrefix(" ") } == [
        "script  throwTapped 1", "clock   +4s", "script  throwTapped 2", "clock   +1s",
        "effect  deleted 1", "clock   +2m", "effect  deleted 2",
      ])
  }

  @Test("a timer ticks once for each of its intervals, and ends with the run")
  func timer() async {
    let code = await program.run(
      "run", "Bin", "--test-clock", "--format", "json", "--send", "timerTapped", "--send",
      ":clock +2500ms", "--send", ":clock +500ms")
    #expect(code == 0)
    #expect(
      program.output.lines == [
        #"{"action":{"timerTapped":{}},"origin":"script","changes":[]}"#,
        #"{"origin":"clock","by":"+2500ms"}"#,
        #"{"action":{"ticked":{}},"origin":"effect","changes":[{"path":"ticks","from":0,"to":1}]}"#,
        #"{"action":{"ticked":{}},"origin":"effect","changes":[{"path":"ticks","from":1,"to":2}]}"#,
        #"{"origin":"clock","by":"+500ms"}"#,
        #"{"action":{"ticked":{}},"origin":"effect","changes":[{"path":"ticks","from":2,"to":3}]}"#,
        #"{"state":{"papers":[1,2,3],"thrown":[],"ticks":3}}"#,
      ])
  }

  @Test(
    "a line that cannot be understood ends the run, with its place",
    arguments: [
      (
        ":clock +5s", false,
        #"stdin:1:1: ":clock" advances a clock that stands still: add --test-clock"#
      ),
      (":clokc 5s", true, #"stdin:1:1: no command ":clokc"; the only one is ":clock""#),
      (":clock", true, #"stdin:1:7: ":clock" needs a time such as +5s, +250ms, +2m or +1h"#),
      (
        "  :clock -5s", true,
        #"stdin:1:10: ":clock" needs a time such as +5s, +250ms, +2m or +1h, not "-5s""#
      ),
      (
        ":clock 5 s", true,
        #"stdin:1:8: ":clock" needs a time such as +5s, +250ms, +2m or +1h, not "5 s""#
      ),
      (
        ":clock 9223372036854775807h", true,
        #"stdin:1:8: ":clock" needs a time such as +5s, +250ms, +2m or +1h, not "9223372036854775807h""#
      ),
    ])
  func refused(line: String, hasClock: Bool, message: String) async {
    let code =
      hasClock
      ? await program.run("run", "Bin", "--test-clock", input: .text(line))
      : await program.run("run", "Bin", input: .text(line))
    #expect(code == 65)
    #expect(program.error.text == message + "\n")
  }
}
