import Ratchet

// The commands that show what runs, and why.
extension PromptSession {
  func showEffects() async {
    await showAll()
    let log = log
    let effects = await session.store.perform { store in
      store.running.filter { !$0.isSequence }.map { effect in
        (
          what: Self.name(of: effect), feature: effect.featurePath.joined(separator: "."),
          age: effect.startedAt.map { $0.duration(to: .now) }, cause: log.number(of: effect.cause)
        )
      }
    }
    if effects.isEmpty { return console.print([Wording.noEffects]) }
    console.print(
      effects.map { effect in
        TerminalText.escaped(
          Wording.effect(
            effect.what, feature: effect.feature, age: effect.age, cause: effect.cause))
      })
  }

  private static func name(of effect: RunningEffect) -> String { effect.source?.label ?? "" }

  func showTree() async {
    await showAll()
    let name = session.job.feature
    let lines = await session.store.perform { store in
      FeatureTree(
        store.state, name: name,
        effects: store.running.filter { !$0.isSequence }.map {
          ($0.featurePath, Self.name(of: $0))
        }
      ).lines
    }
    console.print(lines.map { TerminalText.escaped($0) })
  }

  func showCauses(of number: Int) throws {
    let causes = log.causes(of: number)
    guard !causes.isEmpty else {
      throw DriverFailure(.data, Wording.unknownTransition(number))
    }
    var lines: [String] = []
    for (number, action, origin) in causes {
      let text = ActionText.shorthand(OutputLimits.text.limited(try ValueEncoder.json(of: action)))
      lines.append(Wording.cause(number, TerminalText.escaped(text)))
      switch origin {
      case .prompt: lines.append(Wording.causedByPrompt)
      case .queued: lines.append(Wording.causedBySend)
      case .effect(let name, let cause):
        lines.append(TerminalText.escaped(Wording.causedByEffect(name, isLoading: cause == 0)))
      }
    }
    console.print(lines)
  }
}
