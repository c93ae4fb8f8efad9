/// The session as a plain list, for a browser without JavaScript.
struct StaticSteps {
  let timeline: Timeline

  /// Longer values are cut, so that the page stays small: the script has them whole.
  private static let longestValue = 120
  private static let longestState = 20_000
  private static let mostChanges = 8

  var html: String {
    var started: [Int: [Timeline.EffectLife]] = [:]
    for effect in timeline.effects { started[effect.cause, default: []].append(effect) }
    var html = """
      <main class="static">
      <h2>\(Wording.pageStart)</h2>
      <pre>\(Self.text(timeline.state.text, most: Self.longestState))</pre>
      <p class="muted">\((started[0] ?? []).map(Self.life).joined(separator: "; "))</p>
      <h2>\(Wording.pageSteps)</h2>
      <ol>

      """
    for event in timeline.events {
      switch event {
      case .step(let index):
        let step = timeline.steps[index]
        html += item(step, started[step.transition.number] ?? [])
      case .shared(let time, let patch, _):
        html += "<li><span class=\"muted\">\(Wording.pageShared) · \(Self.seconds(time))</span>"
        html += Self.changes(patch) + "</li>\n"
      case .clock(let time, let step):
        html += "<li><code>:clock \(HTMLText.escaped(step))</code> "
        html += "<span class=\"muted\">\(Self.seconds(time))</span></li>\n"
      }
    }
    return html + "</ol>\n</main>"
  }

  private func item(_ step: Timeline.Step, _ started: [Timeline.EffectLife]) -> String {
    let transition = step.transition
    let number = transition.number
    var notes = [origin(transition.origin), Self.seconds(transition.time)]
    if !transition.feature.isEmpty { notes.insert(HTMLText.escaped(transition.feature), at: 0) }
    if let cause = step.cause, cause > 0 {
      notes.append("\(Wording.pageCause) <a href=\"#n=\(cause)\">\(cause)</a>")
    }
    if transition.isRefused { notes.append(Wording.pageRefused) }
    notes += started.map(Self.life)
    return """
      <li id="n=\(number)"><a href="#n=\(number)">\(number)</a> \
      <code>\(Self.text(step.action, most: 2000))</code> \
      <span class="muted">\(notes.joined(separator: " · "))</span>\(Self.changes(transition.patch))\
      </li>

      """
  }

  private func origin(_ origin: RecordedTransition.Origin) -> String {
    switch origin {
    case .script: Wording.fromScript
    case .queued: Wording.fromSend
    case .effect: Wording.fromEffect
    }
  }

  private static func life(of effect: Timeline.EffectLife) -> String {
    let end = effect.end.map { Wording.pageEnd(seconds($0), isCancelled: effect.cancelled != nil) }
    let name = HTMLText.escaped(effect.name)
    return "\(Wording.pageEffect) <code>\(name)</code>\(end.map { ", \($0)" } ?? "")"
  }

  private static func changes(_ patch: JSONPatch) -> String {
    guard !patch.isEmpty else { return "" }
    var lines = patch.operations.prefix(mostChanges).map { operation in
      switch operation {
      case .add(let place, let value), .insert(let place, let value, _):
        "+ \(text(place.text)) \(text(value.text))"
      case .remove(let place): "− \(text(place.text))"
      case .replace(let place, let value): "= \(text(place.text)) \(text(value.text))"
      case .move(let from, let to): "→ \(text(from.text)) \(text(to.text))"
      }
    }
    let more = patch.operations.count - lines.count
    if more > 0 { lines.append(Wording.more(more)) }
    return "<pre>\(lines.joined(separator: "\n"))</pre>"
  }

  private static func text(_ text: String, most: Int = longestValue) -> String {
    // By bytes first, since counting characters is slow.
    guard text.utf8.count > most, text.count > most else { return HTMLText.escaped(text) }
    return HTMLText.escaped(String(text.prefix(most))) + "…"
  }

  private static func seconds(_ time: Double) -> String { "\(time) s" }
}
