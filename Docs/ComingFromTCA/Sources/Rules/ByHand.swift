/// Places that no rule edits: each is named, with the way to write it here.
enum ByHand {
  private static let model = "a view reads, sends and binds by 'StoreModel'"
  private static let closures = "write a '@Reducer' struct with a 'body', and '@Dependency'"
  private static let words: [String: String] = [
    "WithViewStore": model, "ViewStore": model, "ViewStoreOf": model, "IfLetStore": model,
    "ForEachStore": model, "SwitchStore": model, "NavigationStackStore": model,
    "WithPerceptionTracking": model, "BindingViewState": model, "BindingViewStore": model,
    "eraseToEffect": "write '.run' over an AsyncSequence",
    "catchToEffect": "write '.run' over an AsyncSequence",
    "XCTModify": "write 'modify(\\.case)'",
  ]
  private static let modules: [String: String] = [
    "Combine": "exists on Apple's systems only; nothing of the kit needs it",
    "SwiftUINavigation": model, "TCACoordinators": "no part of the kit",
  ]
  private static let dependencies: Set = ["openURL", "notificationCenter", "urlSession"]

  static func apply(to pass: Pass) {
    for index in pass.source.tokens.indices {
      switch pass.source.tokens[index].kind {
      case .word: word(at: index, in: pass)
      case .text where pass.source.text(index).contains("swift-composable-architecture"):
        pass.byHand(at: index, "a package: depend on Ratchet instead")
      default: break
      }
    }
  }

  private static func word(at index: Int, in pass: Pass) {
    let source = pass.source
    let name = source.text(index)
    if source.text(index - 1) == "import" {
      if let advice = modules[name] { pass.byHand(at: index, "import \(name): \(advice)") }
      return
    }
    if let advice = words[name] { return pass.byHand(at: index, "\(name): \(advice)") }
    switch name {
    case "scope" where source.text(index - 2).hasPrefix("$") && source.text(index - 2) != "$0":
      pass.byHand(at: index, "\(source.text(index - 2)).scope: \(model)")
    case "store" where source.has("@", "Bindable", "var", at: index - 3):
      pass.byHand(at: index, "@Bindable var store: \(model)")
    case "Reducer" where isClosure(index, in: source):
      pass.byHand(at: index, "Reducer<State, Action, Environment>: \(closures)")
    case "pullback" where source.text(index - 1) == "." && source.text(index + 1) == "(":
      pass.byHand(at: index, "pullback: write 'Scope', '.ifLet' or '.forEach'")
    case "timer" where source.text(index - 1) == "." && source.text(index + 1) == "(":
      if let call = Call(at: index + 1, in: source), call.argument("every") != nil {
        pass.byHand(at: index, "Effect.timer: write '.run' over 'clock.timer(interval:)'")
      }
    case "XCTFail"
    where !source.tokens.indices.contains(where: { source.has("import", "XCTest", at: $0) }):
      pass.byHand(at: index, "XCTFail outside of a test: write 'reportIssue'")
    case "publisher", "future":
      if source.text(index - 1) == ".", ["{", "("].contains(source.text(index + 1)) {
        pass.byHand(at: index, ".\(name): write '.run' over an AsyncSequence")
      }
    case "dependency", "dependencies":
      if isTrait(index, in: source) {
        pass.byHand(at: index, ".\(name) as a trait: add the trait of Docs/Dependencies.md")
      }
    case let key where dependencies.contains(key) && source.has("\\", ".", at: index - 2):
      let advice = key == "urlSession" ? "import RatchetNetworking" : "declare a dependency for it"
      pass.byHand(at: index, "\\.\(key): \(advice)")
    case "AlertState", "ConfirmationDialogState", "ActionSheetState":
      if let call = Call(at: index + 1, in: source), call.labels.first == "title" {
        pass.byHand(at: index, "\(name)(title:): write '{ title } actions: { … } message: { … }'")
      }
    default: break
    }
  }

  /// Whether it is the reducer of the first versions: three generic parameters, or a call of
  /// `combine`.
  private static func isClosure(_ index: Int, in source: Source) -> Bool {
    guard source.text(index + 1) == "<" else { return source.has(".", "combine", at: index + 1) }
    var end = index + 2
    var commas = 0
    while let token = source[end], token.kind == .word || [".", ","].contains(token.text) {
      if token.text == "," { commas += 1 }
      end += 1
    }
    return commas == 2 && source.text(end) == ">"
  }

  private static func isTrait(_ index: Int, in source: Source) -> Bool {
    guard source.text(index - 1) == ".", ["(", ","].contains(source.text(index - 2)) else {
      return false
    }
    return source.tokens[..<index].indices.contains { open in
      source.text(open) == "(" && (source.pairs[open] ?? 0) > index
        && source.text(open - 2) == "@" && ["Suite", "Test"].contains(source.text(open - 1))
    }
  }
}
