/// Fields that are bound need no wrapper: `@BindingState var name` becomes `var name`, and
/// `.set(\.$name, "Blob")` becomes `.set(\.name, "Blob")`.
enum BindingStates {
  static let wrappers: Set = ["BindingState", "BindableState"]

  static func apply(to pass: Pass) {
    let source = pass.source
    for index in source.tokens.indices where source[index]?.kind == .word {
      if wrappers.contains(source.text(index)), source.text(index - 1) == "@" {
        let next = index + 1
        guard source[next]?.startsLine == false, source.text(next) != "(" else {
          pass.byHand(at: index, "@\(source.text(index)): leave it out")
          continue
        }
        let start = source.tokens[index - 1].range.lowerBound
        pass.edit(
          at: index - 1, "@\(source.text(index)): left out",
          [Pass.Edit(range: start..<source.tokens[next].range.lowerBound, replacement: "")])
      }
      guard source.text(index).hasPrefix("$"), source.has("(", "\\", ".", at: index - 3),
        ["set", "binding"].contains(source.text(index - 4))
      else { continue }
      let name = String(source.text(index).dropFirst())
      if pass.project.bound.contains(name) {
        pass.replace(index...index, by: name, "\\.$\(name) -> \\.\(name)")
      } else {
        pass.byHand(at: index, "\\.$\(name): write '\\.\(name)' if it is a '@BindingState'")
      }
    }
  }

  /// The names of the fields with a wrapper.
  static func names(in source: Source) -> [String] {
    source.tokens.indices.compactMap { index in
      guard wrappers.contains(source.text(index)), source.text(index - 1) == "@" else { return nil }
      return (index + 1..<index + 5).first { source.text($0) == "var" }
        .map { source.text($0 + 1) }
    }
  }
}
