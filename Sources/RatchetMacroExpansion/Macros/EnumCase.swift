/// One case of an enum, apart from those that are declared with it.
struct EnumCase {
  /// As written: with backticks where it has them.
  var name: String
  var parameters: [Parameter]
  var attributes: [Attribute]
  var range: Range<Int>
}

extension TypeDeclaration {
  /// Every case, whatever `#if` it stands in.
  var cases: [EnumCase] { allMembers.flatMap(\.cases) }

  /// Lines for each case, under the `#if` that the case stands in.
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
        attributes: declaration.attributes, range: element.range)
    }
  }
}
