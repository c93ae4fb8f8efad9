/// `/Action.child` becomes `\.child`, and its enum gets `@CasePathable` if it lacks it.
enum CasePaths {
  static func apply(to pass: Pass) {
    for path in CasePath.all(in: pass.source) {
      let text = pass.source.text(path.slash...path.end)
      switch path.target(in: pass.project, file: pass.file) {
      case .unknown(let why):
        pass.byHand(at: path.slash, "\(text): write '\\.\(path.name)'; \(why)")
      case _ where !path.isRewritable(in: pass.source):
        let advice = "write '\\.\(path.name)' where a case key path is taken"
        pass.byHand(at: path.slash, "\(text): \(advice)")
      case .itself, .known:
        if !rewriteExtraction(path, in: pass) {
          pass.replace(path.slash...path.end, by: "\\.\(path.name)")
        }
      }
    }
    for type in pass.source.types {
      let start = pass.source.tokens[type.start].range.lowerBound
      guard pass.project.lacksCasePaths.contains(Project.Enum(file: pass.file, start: start)),
        !type.attributes.contains("CasePathable"), pass.source.tokens[type.start].startsLine
      else { continue }
      let line = pass.source.newline + pass.source.indentation(at: type.start)
      pass.edit(
        at: type.start, "@CasePathable on enum \(type.path.joined(separator: "."))",
        [pass.insertion("@CasePathable" + line, before: type.start)])
    }
  }

  /// `(/Action.child).extract(from: action)` becomes `action[case: \.child]`.
  private static func rewriteExtraction(_ path: CasePath, in pass: Pass) -> Bool {
    let source = pass.source
    guard source.text(path.slash - 1) == "(",
      source.has(")", ".", "extract", "(", "from", ":", at: path.end + 1),
      let call = Call(at: path.end + 4, in: source), call.arguments.count == 1
    else { return false }
    let value = call.arguments[0].value
    guard value.allSatisfy({ source[$0]?.kind == .word || source.text($0) == "." }) else {
      pass.byHand(at: path.slash, "extract(from:): write 'value[case: \\.\(path.name)]'")
      return true
    }
    let new = "\(source.text(value))[case: \\.\(path.name)]"
    pass.replace(path.slash - 1...call.close, by: new)
    return true
  }
}
