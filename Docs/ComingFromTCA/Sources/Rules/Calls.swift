/// Arguments that are written in another way: `animation:`, `timeout:`, `element:`, `id:`,
/// `reducer:`.
enum Calls {
  static func apply(to pass: Pass) {
    let source = pass.source
    for open in source.tokens.indices where source.text(open) == "(" && open > 0 {
      let name = open - 1
      guard source[name]?.kind == .word, source.text(name - 1) != "func",
        let call = Call(at: open, in: source)
      else { continue }
      switch source.text(name) {
      case "send": dropAnimation(of: call, in: pass)
      case "finish", "receive": rewriteTimeout(of: call, in: pass)
      case "forEach", "ifLet", "ifCaseLet":
        moveChild(of: call, in: pass)
        dropStateLabel(of: call, in: pass)
      case "IdentifiedArray", "IdentifiedArrayOf": dropID(of: call, in: pass)
      case "Store", "TestStore": Stores.apply(to: call, named: name, in: pass)
      default: break
      }
    }
  }

  /// `send(.tapped, animation: .default)` becomes `send(.tapped)`.
  private static func dropAnimation(of call: Call, in pass: Pass) {
    guard call.arguments.count > 1, let last = call.arguments.last,
      ["animation", "transaction"].contains(last.label)
    else { return }
    let tokens = last.start - 1...last.value.upperBound
    guard call.labels == [nil, "animation"] else {
      let label = last.label ?? ""
      return pass.byHand(at: last.start, "send with '\(label):': leave it out, animate in the view")
    }
    let text = pass.source.text(last.start...last.value.upperBound)
    pass.edit(
      at: last.start, "\(text): left out; animate in the view",
      [pass.deletion(of: tokens)])
  }

  /// `finish(timeout: NSEC_PER_SEC)` becomes `finish(timeout: .seconds(1))`.
  private static func rewriteTimeout(of call: Call, in pass: Pass) {
    guard let timeout = call.argument("timeout")?.value,
      !Durations.isDuration(timeout, in: pass.source)
    else { return }
    let text = pass.source.text(timeout)
    if let duration = Durations.nanoseconds(timeout, in: pass.source) {
      pass.replace(timeout, by: duration)
    } else if text.first?.isNumber == true || text.contains("NSEC_PER") {
      pass.byHand(
        at: timeout.lowerBound, "timeout: \(text): a number of nanoseconds; write a Duration")
    }
  }

  /// `.forEach(…, element: Row.init)` becomes `.forEach(…) { Row() }`.
  private static func moveChild(of call: Call, in pass: Pass) {
    guard let last = call.arguments.last, ["element", "then"].contains(last.label),
      call.arguments.count > 1
    else { return }
    let source = pass.source
    let value = last.value
    let isInit =
      source.text(value.upperBound) == "init" && source.text(value.upperBound - 1) == "."
      && value.count >= 3
      && value.allSatisfy { source[$0]?.kind == .word || source.text($0) == "." }
    guard isInit, source.text(call.close + 1) != "{" else {
      return pass.byHand(
        at: last.start, "'\(last.label ?? "")': write the child in a trailing closure")
    }
    let child = source.text(value.lowerBound...(value.upperBound - 2))
    pass.edit(
      at: last.start, "\(source.text(last.start...value.upperBound)) -> { \(child)() }",
      [
        pass.deletion(of: last.start - 1...value.upperBound),
        pass.insertion(" { \(child)() }", after: call.close),
      ])
  }

  /// `.ifLet(state: \.child, action: …) { … }` becomes `.ifLet(\.child, action: …) { … }`.
  private static func dropStateLabel(of call: Call, in pass: Pass) {
    guard call.labels == ["state", "action"], pass.source.text(call.close + 1) == "{",
      pass.source.text(call.open - 2) == "."
    else { return }
    let state = call.arguments[0]
    let start = pass.source.tokens[state.start].range.lowerBound
    let end = pass.source.tokens[state.value.lowerBound].range.lowerBound
    pass.edit(
      at: state.start, "\(pass.source.text(call.open - 1))(state: -> without the label",
      [Pass.Edit(range: start..<end, replacement: "")])
  }

  /// `IdentifiedArray(rows, id: \.id)` becomes `IdentifiedArray(uniqueElements: rows)`.
  private static func dropID(of call: Call, in pass: Pass) {
    let source = pass.source
    guard call.arguments.count == 2, call.arguments[1].label == "id",
      call.arguments[0].label == nil
        || ["uniqueElements", "uncheckedUniqueElements"].contains(call.arguments[0].label)
    else { return }
    let id = call.arguments[1]
    guard id.value.count == 3, source.has("\\", ".", "id", at: id.value.lowerBound) else {
      return pass.byHand(at: id.start, "an id that is not '\\.id': make the element Identifiable")
    }
    var edits = [pass.deletion(of: id.start - 1...id.value.upperBound)]
    if call.arguments[0].label == nil {
      edits.append(pass.insertion("uniqueElements: ", before: call.arguments[0].start))
    }
    pass.edit(at: call.open - 1, "IdentifiedArray(…, id: \\.id) -> (uniqueElements:)", edits)
  }
}
