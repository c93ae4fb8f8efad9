import RatchetMacroExpansion
import Testing

/// One source with a macro, and the macro's expansion.
struct ExpansionCase: CustomTestStringConvertible, Sendable {
  struct Section: Sendable {
    var head: String
    var lines: [String]

    /// Without the blank lines at its end.
    var text: String {
      get {
        let kept = lines.lastIndex { !$0.isEmpty }.map { lines[...$0] } ?? []
        return kept.joined(separator: "\n")
      }
      set {
        lines =
          newValue.isEmpty
          ? [] : newValue.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      }
    }
  }

  var macro: String
  var name: String
  var sections: [Section]

  var testDescription: String { "@\(macro): \(name)" }

  private func section(_ head: String) -> String? { sections.first { $0.head == head }?.text }

  var source: String {
    get { section("source") ?? "" }
    set {
      for index in sections.indices where sections[index].head == "source" {
        sections[index].text = newValue
      }
    }
  }

  private static let place = SourcePlace(
    file: "/Feature.swift", fileID: "M/Feature.swift", offset: 1_000)

  /// The roles that this case requests, with the request for each.
  func request(for head: String, lineEnd: String = "\n") -> ExpansionRequest? {
    let text = source.replacing("\n", with: lineEnd)
    let words = head.split(separator: " ", maxSplits: 1).map(String.init)
    var request = ExpansionRequest(
      role: .member,
      macro: MacroName(module: "RatchetMacroPlugin", type: macro + "Macro", written: macro),
      use: use(in: text), declaration: SourcePiece(text: text, place: Self.place),
      lexicalContext: (section("context") ?? "").split(separator: "\n")
        .map { SourcePiece(text: String($0)) })
    switch words[0] {
    case "expression":
      request.role = .expression
      request.use = SourcePiece(text: text, place: Self.place)
      request.declaration = nil
    case "member", "peer", "accessor":
      request.role = MacroRole(rawValue: words[0]) ?? .member
    case "extension":
      request.role = .extension
      let parts = words[1].split(separator: ":", maxSplits: 1).map(String.init)
      request.extendedType = SourcePiece(text: parts[0])
      let missing = parts.count > 1 ? parts[1] : Self.conformances[macro] ?? ""
      if missing != " none" {
        request.conformances = SourcePiece(text: "struct Placeholder: \(missing) {}")
      }
    case "attributes":
      request.role = .memberAttribute
      request.parent = request.declaration
      let index = words[1].split(separator: " ").last.flatMap { Int($0) } ?? 0
      request.declaration = member(index, of: text)
    default: return nil
    }
    return request
  }

  /// The conformances that the compiler finds missing before any expansion.
  private static let conformances = [
    "CasePathable": "Ratchet.CasePathable",
    "DependencyClient": "RatchetDependencies.Unimplemented",
    "ObservableState": "ObservableState, FieldReflectable, CustomReflectable",
    "Reducer": "Reducer, CaseReducer, Sendable",
    "Selection": "QueryRepresentable, ColumnGroup, Sendable",
    "Table": "RatchetQuery.QueryRepresentable, RatchetQuery.Table, RatchetQuery.PrimaryKeyedTable",
    "ViewAction": "ViewActionSending",
  ]

  /// The attribute as the compiler sends it, with its place.
  private func use(in text: String) -> SourcePiece {
    let declaration = DeclarationReader(text).declaration()
    let attributes =
      switch declaration {
      case .type(let type): type.attributes
      case .variable(let variable): variable.attributes
      case .function(let function): function.attributes
      default: [Attribute]()
      }
    guard let attribute = attributes.first(where: { $0.lastName == macro }) else {
      return SourcePiece(text: "@\(macro)", place: Self.place)
    }
    return piece(attribute.range, of: text)
  }

  private func member(_ index: Int, of text: String) -> SourcePiece {
    guard case .type(let type) = DeclarationReader(text).declaration() else {
      return SourcePiece(text: "")
    }
    let range: Range<Int> =
      switch type.members[index] {
      case .type(let nested): nested.range
      case .variable(let variable): variable.range
      case .enumCase(let cases): cases.range
      case .function(let function): function.range
      case .conditional(let conditional): conditional.range
      case .other(let other): other.range
      }
    return piece(range, of: text)
  }

  private func piece(_ range: Range<Int>, of text: String) -> SourcePiece {
    var place = Self.place
    place.offset += range.lowerBound
    return SourcePiece(text: SourceText(text)[range], place: place)
  }

  /// This case with the macro's actual expansion.
  func expanded() -> ExpansionCase {
    var result = self
    var diagnostics: [String] = []
    for index in sections.indices {
      guard let request = request(for: sections[index].head) else { continue }
      let expansion = MacroExpander.expand(request)
      result.sections[index].text = expansion.source ?? "(nothing)"
      diagnostics += expansion.diagnostics.map { text(of: $0) }
    }
    result.sections.removeAll { $0.head == "diagnostics" }
    if !diagnostics.isEmpty {
      result.sections.append(Section(head: "diagnostics", lines: diagnostics))
    }
    return result
  }

  /// `error 2:7: the message`, and each fix-it with the resulting source.
  private func text(of diagnostic: ExpansionDiagnostic) -> String {
    let source = SourceText(source)
    let location = source.location(at: diagnostic.position.offset - Self.place.offset)
    let head =
      "\(diagnostic.severity) \(location.line):\(location.utf8Column): \(diagnostic.message)"
    return head
      + diagnostic.fixIts.map { fixIt in
        var bytes = source.bytes
        for change in fixIt.changes.sorted(by: { $0.range.start > $1.range.start }) {
          let start = change.range.start - Self.place.offset
          bytes.replaceSubrange(
            start..<(change.range.end - Self.place.offset), with: change.newText.utf8)
        }
        return "\nfix-it: \(fixIt.message)\n"
          + String(decoding: bytes, as: UTF8.self)
          .split(separator: "\n", omittingEmptySubsequences: false)
          .map { "| " + $0 }.joined(separator: "\n")
      }.joined()
  }
}
