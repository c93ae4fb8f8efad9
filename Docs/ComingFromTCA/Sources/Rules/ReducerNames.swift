/// Names of earlier versions: `ReducerProtocol`, `EffectTask`, effects with a failure.
enum ReducerNames {
  private static let renamed = [
    "ReducerProtocol": "Reducer", "ReducerProtocolOf": "ReducerOf", "EffectTask": "Effect",
  ]

  static func apply(to pass: Pass) {
    let source = pass.source
    for type in source.types where becomesReducer(type, in: source) { addMacro(to: type, in: pass) }
    for index in source.tokens.indices {
      if let name = renamed[source.text(index)], source.text(index - 1) != "." {
        if isConformance(index, in: source) { continue }
        pass.replace(index...index, by: name)
      }
      if ["Effect", "EffectPublisher"].contains(source.text(index)) {
        dropFailure(at: index, in: pass)
      }
    }
  }

  /// Whether a type is a struct `Feature: ReducerProtocol`, which becomes `@Reducer struct Feature`.
  static func becomesReducer(_ type: TypeDeclaration, in source: Source) -> Bool {
    type.kind == "struct" && !type.isLocal && !type.attributes.contains("Reducer")
      && source.tokens[type.start].startsLine && conformance(of: type, in: source) != nil
  }

  /// The token `ReducerProtocol` in the list of a type's conformances, in which it is alone.
  private static func conformance(of type: TypeDeclaration, in source: Source) -> Int? {
    source.has(":", "ReducerProtocol", "{", at: type.open - 2) ? type.open - 1 : nil
  }

  private static func isConformance(_ index: Int, in source: Source) -> Bool {
    source.types.contains {
      becomesReducer($0, in: source) && conformance(of: $0, in: source) == index
    }
  }

  private static func addMacro(to type: TypeDeclaration, in pass: Pass) {
    let line = pass.source.newline + pass.source.indentation(at: type.start)
    guard let conformance = conformance(of: type, in: pass.source) else { return }
    let deletion = pass.deletion(of: conformance - 1...conformance)
    pass.edit(
      at: type.start, "struct \(type.path.last ?? ""): ReducerProtocol -> @Reducer struct",
      [pass.insertion("@Reducer" + line, before: type.start), deletion])
  }

  /// `Effect<Action, Never>` becomes `Effect<Action>`.
  private static func dropFailure(at index: Int, in pass: Pass) {
    let source = pass.source
    guard source.text(index + 1) == "<" else { return }
    var end = index + 2
    while source[end]?.kind == .word || source.text(end) == "." { end += 1 }
    guard source.has(",", "Never", ">", at: end) else {
      if source.text(end) == "," {
        pass.byHand(at: index, "an effect that can fail: send an action with the error")
      }
      return
    }
    let name = pass.replacement(of: index...index, by: "Effect")
    pass.edit(
      at: index, "\(source.text(index...end + 2)) -> Effect<…>",
      [name, pass.deletion(of: end...end + 1)])
  }
}
