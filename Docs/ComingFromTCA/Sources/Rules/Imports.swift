/// The modules of that library and of its siblings become the kit's.
enum Imports {
  private static let modules = [
    "ComposableArchitecture": "Ratchet", "CasePaths": "Ratchet", "CasePathsCore": "Ratchet",
    "IdentifiedCollections": "Ratchet", "CustomDump": "Ratchet", "Sharing": "Ratchet",
    "SwiftNavigation": "Ratchet", "Dependencies": "RatchetDependencies",
    "DependenciesMacros": "RatchetDependencies", "DependenciesTestSupport": "RatchetDependencies",
    "Clocks": "RatchetDependencies", "CombineSchedulers": "RatchetDependencies",
    "ConcurrencyExtras": "RatchetDependencies", "IssueReporting": "RatchetIssues",
    "IssueReportingTestSupport": "RatchetIssues", "XCTestDynamicOverlay": "RatchetIssues",
  ]
  /// Importing the first imports the others.
  private static let exports = [
    "RatchetTesting": ["Ratchet", "RatchetDependencies", "RatchetIssues"],
    "Ratchet": ["RatchetDependencies", "RatchetIssues"], "RatchetDependencies": ["RatchetIssues"],
  ]
  private static let testing: Set = [
    "TestStore", "TestStoreOf", "expectNoDifference", "expectDifference", "XCTAssertNoDifference",
    "XCTAssertDifference",
  ]
  private static let foundation: Set = [
    "UUID", "Date", "URL", "Data", "Calendar", "TimeZone", "Locale", "IndexSet", "JSONEncoder",
    "JSONDecoder", "DateFormatter", "NumberFormatter", "NSError", "UserDefaults", "Bundle",
    "FileManager", "TimeInterval", "URLRequest", "DateComponents", "CGPoint", "CGFloat",
    "NotificationCenter",
  ]
  /// User interface frameworks import Foundation too, but not where they do not exist.
  private static let importsFoundation: Set = ["Foundation", "FoundationEssentials", "XCTest"]

  private struct Import {
    let tokens: ClosedRange<Int>
    /// Attributes and access, as they stand: `@testable `, `public `.
    let prefix: String
    let module: String
    let isConditional: Bool
  }

  static func apply(to pass: Pass) {
    let imports = all(in: pass)
    let old = imports.filter { modules[$0.module] != nil && isCertain($0, in: pass) }
    guard !old.isEmpty else { return }
    let names = Set(pass.source.tokens.filter { $0.kind == .word }.map(\.text))
    let isTest = !names.isDisjoint(with: testing)
    var written = Set(imports.filter { !$0.isConditional }.map { $0.prefix + $0.module })
    let wanted = old.filter { !$0.isConditional }.flatMap { item in
      targets(of: item.module, isTest: isTest).map { item.prefix + $0 }
    }
    var needsFoundation = names.intersection(foundation).first != nil
    needsFoundation =
      needsFoundation && importsFoundation.isDisjoint(with: imports.map(\.module))
    for item in old {
      var new = targets(of: item.module, isTest: isTest)
      if !item.isConditional {
        new = new.filter { target in
          let isCovered = (wanted + written).contains { other in
            exports.contains { other == item.prefix + $0.key && $0.value.contains(target) }
              && !(target == "Ratchet" && item.module == "ComposableArchitecture")
          }
          return !isCovered && written.insert(item.prefix + target).inserted
        }
        if needsFoundation, written.insert("Foundation").inserted { new.insert("", at: 0) }
      }
      let lines = new.map { $0.isEmpty ? "import Foundation" : "\(item.prefix)import \($0)" }
      write(lines, over: item, in: pass)
    }
  }

  private static func isCertain(_ item: Import, in pass: Pass) -> Bool {
    let name = item.module
    if pass.project.folders.contains(name) {
      pass.byHand(
        at: item.tokens.lowerBound, "import \(name): left, because a folder has this name")
    } else if item.prefix.contains("@testable") {
      pass.byHand(
        at: item.tokens.lowerBound, "@testable import \(name): import the kit's module without it")
    } else {
      return true
    }
    return false
  }

  private static func targets(of module: String, isTest: Bool) -> [String] {
    switch module {
    case "ComposableArchitecture" where isTest: ["Ratchet", "RatchetTesting"]
    case "CustomDump" where isTest: ["RatchetTesting"]
    default: [modules[module] ?? module]
    }
  }

  private static func write(_ lines: [String], over item: Import, in pass: Pass) {
    let indentation = pass.source.indentation(at: item.tokens.lowerBound)
    let new = lines.joined(separator: pass.source.newline + indentation)
    if !lines.isEmpty {
      let what = lines.joined(separator: ", ").replacing("import ", with: "")
      pass.replace(item.tokens, by: new, "import \(item.module) -> \(what)")
    } else if let deletion = pass.deletionOfLines(item.tokens) {
      pass.edit(
        at: item.tokens.lowerBound, "import \(item.module): another import includes it", [deletion])
    } else {
      pass.byHand(at: item.tokens.lowerBound, "import \(item.module): remove it")
    }
  }

  private static func all(in pass: Pass) -> [Import] {
    let source = pass.source
    var imports: [Import] = []
    var conditions = 0
    for index in source.tokens.indices {
      if source.tokens[index].kind == .condition {
        let text = source.text(index)
        conditions += text.hasPrefix("#if") ? 1 : text.hasPrefix("#endif") ? -1 : 0
        if modules.keys.contains(where: { text.contains("canImport(\($0))") }) {
          pass.byHand(at: index, "\(text): the condition names a module that is replaced")
        }
      }
      guard source.text(index) == "import", source[index]?.kind == .word,
        source.text(index - 1) != ".", source[index + 1]?.kind == .word
      else { continue }
      let (start, _, _) = TypeDeclaration.prefix(of: index, in: source.tokens, pairs: source.pairs)
      let name = source.text(index + 1)
      guard source.endsLine(index + 1), source.tokens[start].startsLine else {
        var last = index
        while !source.endsLine(last) { last += 1 }
        if (index...last).contains(where: { modules[source.text($0)] != nil }) {
          pass.byHand(at: index, "\(source.text(index...last)): import the kit's whole module")
        }
        continue
      }
      let isBare = start == index
      imports.append(
        Import(
          tokens: start...index + 1, prefix: isBare ? "" : source.text(start...index - 1) + " ",
          module: name, isConditional: conditions > 0))
    }
    return imports
  }
}
