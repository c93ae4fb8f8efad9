/// A single case of an enum, apart from others in the same declaration.
struct EnumCase {
  /// As written, with backticks if it has them.
  var name: String
  var parameters: [Parameter]
  var attributes: [Attribute]
  var isIndirect: Bool
  var range: Range<Int>
}

extension TypeDeclaration {
  /// Every case, including those in each branch of an `#if`.
  var cases: [EnumCase] { allMembers.flatMap(\.cases) }

  /// Lines for each case, inside the `#if` that contains it.
  func caseLines(_ text: (EnumCase) -> [String]) -> [String] {
    members.lines { $0.cases.flatMap(text) }
  }
}

extension Declaration {
  var cases: [EnumCase] {
    guard case .enumCase(let declaration) = self else { return [] }
    return declaration.elements.map { element in
      EnumCase(
        name: element.name.text, parameters: element.parameters ?? [],
        attributes: declaration.attributes,
        isIndirect: declaration.modifiers.contains("indirect"), range: element.range)
    }
  }
}
