import Ratchet
import RatchetDump
import RatchetTesting

/// Writes the actions that a test store has reduced as steps of a test.
struct StepWriter<State: Sendable, Action: ActionExamples & Codable & Sendable> {
  /// A call of a test store.
  enum Call: String {
    case send
    case receive
  }

  /// Also notes the modules of the types that the steps name.
  private(set) var values = SwiftValueReader()

  mutating func step(
    _ step: UncheckedStep<State, Action>, _ call: Call
  ) throws -> TestStep {
    let transition = step.transition
    let argument = try argument(transition.action, call)
    if let refusal = transition.refusal {
      let type = SwiftTypeName(of: type(of: refusal.error))?.text ?? "(any Error)"
      return TestStep(call: ["await store.\(call.rawValue)(\(argument), throws: \(type).self)"])
    }
    let head = "await store.\(call.rawValue)(\(argument))"
    guard step.isChange else { return TestStep(call: [head]) }
    let before = step.inBefore { values.read(transition.before) }
    let (change, dumps) = step.inAfter {
      let after = values.read(transition.after)
      let change = StateAssignments(
        from: before, to: after, of: (transition.before, transition.after))
      return (change, change.accepted.map { TestStep.Dump($0.part, from: $0.old, to: $0.new) })
    }
    return TestStep(call: lines(head, change), dumps: dumps)
  }

  private func lines(_ head: String, _ change: StateAssignments) -> [String] {
    let body =
      change.lines.count == 1 && head.count + change.lines[0].count < 90
      ? ["\(head) { \(change.lines[0]) }"]
      : ["\(head) {"] + change.lines.map { "  \($0)" } + ["}"]
    guard change.isIncomplete else { return body }
    return [Wording.incompleteStep, "await store.withExhaustivity(.off) {"]
      + body.map { "  \($0)" } + ["}"]
  }

  /// The action as an argument of a call: as an expression, or as the line of a script.
  mutating func argument(_ action: Action, _ call: Call) throws -> String {
    let value = values.read(action)
    let isComparable = Action.self is any Equatable.Type
    if call == .send || isComparable, let expression = value.expression,
      !SwiftValue.mayThrow(expression)
    {
      return expression
    }
    let line = ActionText.shorthand(try ValueEncoder.json(of: action))
    let literal = SwiftLiteral.rawText(line)
    if call == .receive {
      let decoded = try Action.scripted(line)
      if !isComparable || !DecodedValue.isSame(decoded, action) {
        return "{ $0.scriptLine == \(literal) }"
      }
    }
    guard let type = SwiftTypeName(of: Action.self)?.text else {
      throw DriverFailure(.data, Wording.noActionType("\(Action.self)"))
    }
    return "try \(type).scripted(\(literal))"
  }
}

extension StepWriter {
  /// The steps of a segment: what the test sends or advances, and what it receives.
  mutating func steps(
    _ repeated: RepeatedSegment<State, Action>, _ segment: SessionPlan.Segment
  ) throws -> [TestStep] {
    var steps: [TestStep] = []
    for (index, step) in repeated.steps.enumerated() {
      steps += advances(repeated, before: index)
      steps.append(try self.step(step, index == 0 && segment.isAction ? .send : .receive))
    }
    steps += advances(repeated, before: repeated.steps.count)
    if case .clock(let text) = segment.cause { steps.insert(Self.advance(text), at: 0) }
    if !steps.isEmpty { steps[0].preparation = RecordedAnswerSource(segment.answers).lines }
    return steps
  }

  /// The same without checks: what the test sends or advances.
  mutating func preface(
    _ repeated: RepeatedSegment<State, Action>, _ segment: SessionPlan.Segment
  ) throws -> [String] {
    var lines = RecordedAnswerSource(segment.answers).lines
    switch segment.cause {
    case .action:
      guard let sent = repeated.steps.first else { break }
      let argument = try argument(sent.transition.action, .send)
      lines.append(
        sent.transition.refusal == nil
          ? "await store.send(\(argument))"
          : "await store.send(\(argument), throws: (any Error).self)")
    case .clock(let text): lines += Self.advance(text).call
    }
    return lines + repeated.advances.map { _ in Self.run }
  }

  private func advances(
    _ repeated: RepeatedSegment<State, Action>, before index: Int
  ) -> [TestStep] {
    repeated.advances.filter { $0 == index }.map { _ in TestStep(call: [Self.run]) }
  }

  private static var run: String { "await clock.run()" }

  private static func advance(_ text: String) -> TestStep {
    let units = ["ms": "milliseconds", "s": "seconds", "m": "seconds", "h": "seconds"]
    let digits = text.filter(\.isNumber)
    let unit = text.drop { !$0.isLetter }
    let factor = unit == "m" ? " * 60" : unit == "h" ? " * 3600" : ""
    let name = units[String(unit)] ?? "seconds"
    return TestStep(call: ["await clock.advance(by: .\(name)(\(digits)\(factor)))"])
  }
}
