extension MacroUse {
  /// Reports a type that an extension at file scope cannot name, since the type or one around it is
  /// private inside another.
  mutating func reportHiddenType() {
    guard let type = declaration?.type else { return }
    let macro = "@" + (attribute?.lastName ?? "")
    let types = [type] + context.compactMap(\.type)
    // A private type at file scope is visible there.
    for (index, hidden) in types.dropLast().enumerated() {
      guard let modifier = hidden.modifiers.first(where: { AccessLevel([$0]) == .private }) else {
        continue
      }
      if index > 0 {
        reportAtUse(.error, Wording.insidePrivateType(macro, hidden.name.text))
      } else {
        report(
          .error, Wording.privateType(macro), at: modifier.range,
          fixIts: [
            FixIt(message: Wording.makeFileprivate, changes: [(modifier.range, "fileprivate")])
          ])
      }
      return
    }
  }
}
