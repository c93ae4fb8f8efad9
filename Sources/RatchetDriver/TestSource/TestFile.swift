/// A printed test, as the lines of a file.
struct TestFile {
  let header: RecordingHeader
  /// The name of the recording's file.
  let name: String
  let numbers: ClosedRange<Int>
  let reducer: SwiftTypeName
  let source: FeatureSource
  /// Whether the feature has storage, which the test takes from the description.
  let needsStorage: Bool
  let surroundings: TestSurroundings
  let loading: String?
  /// The steps before the part, without checks.
  let before: [[String]]
  let steps: [TestStep]
  /// The modules of the types in the steps.
  let modules: Set<String>
  let isXCTest: Bool

  var lines: [String] {
    let body = body
    return imports(for: body) + [""] + (isXCTest ? xcTest(body) : swiftTesting(body))
  }

  // MARK: Imports

  /// The modules of the kit that come with the import of RatchetTesting, or that values hide.
  private static let kit: Set<String> = [
    "Ratchet", "RatchetData", "RatchetDependencies", "RatchetDriver", "RatchetDump",
    "RatchetIssues", "RatchetNetworking", "RatchetPostgres", "RatchetQuery", "RatchetRuntimeFacts",
    "RatchetSQLite", "RatchetSync", "RatchetSystem", "RatchetTesting",
  ]

  private func imports(for body: [String]) -> [String] {
    let text = body.joined(separator: "\n")
    var plain: Set<String> = ["Ratchet", "RatchetTesting", isXCTest ? "XCTest" : "Testing"]
    var testable = modules.union(reducer.modules)
    if needsStorage {
      plain.insert("RatchetDriver")
      testable.insert(source.module)
    }
    if text.contains("recordedValue(") || text.contains(".scripted(#")
      || text.contains(".scriptLine")
    {
      plain.insert("RatchetDriver")
    }
    // The types of Foundation that literals are written with.
    let foundation = ["Date(", "UUID(", "URL(", "Data(", "Decimal(", "TimeZone(", "Locale("]
    if foundation.contains(where: text.contains) { plain.insert("Foundation") }
    testable = testable.filter { !Self.kit.contains($0) && !$0.hasPrefix("Foundation") }
    let all =
      plain.subtracting(testable).map { ($0, "import \($0)") }
      + testable.map { ($0, "@testable import \($0)") }
    return all.sorted { $0.0 < $1.0 }.map(\.1)
  }

  // MARK: Frames

  private var comment: String {
    let range =
      numbers.count == 1
      ? "Transition \(numbers.lowerBound)"
      : "Transitions \(numbers.lowerBound) to \(numbers.upperBound)"
    // The name of a file may contain anything, also the end of a line.
    let name = TerminalText.escaped(fileName)
    return "// \(range) of a session of \(header.feature), recorded in \(name)."
  }

  private func swiftTesting(_ body: [String]) -> [String] {
    let title = SwiftLiteral.text(Wording.testTitle(header.feature))
    return [comment, "@Test(\(title))", "func \(functionName)() async throws {"]
      + indented(body) + ["}"]
  }

  private func xcTest(_ body: [String]) -> [String] {
    let name = functionName.prefix(1).uppercased() + functionName.dropFirst()
    return [
      comment, "final class \(name)Tests: XCTestCase {", "  func test\(name)() async throws {",
    ] + indented(indented(body)) + ["  }", "}"]
  }

  private var fileName: String { name.split(separator: "/").last.map(String.init) ?? name }

  /// `tripsSession` for `trips.jsonl`; the name of the feature stands in for a name without letters.
  private var functionName: String {
    let stem = fileName.prefix { $0 != "." }
    let words = stem.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    var name = words.enumerated().map { index, word in
      (index == 0 ? word.prefix(1).lowercased() : word.prefix(1).uppercased()) + word.dropFirst()
    }.joined()
    if name.first?.isLetter != true {
      name = header.feature.filter { $0.isLetter || $0.isNumber }
      name = name.prefix(1).lowercased() + name.dropFirst()
    }
    return name.lowercased().hasSuffix("session") ? name : name + "Session"
  }

  // MARK: The body

  private var body: [String] {
    guard needsStorage, let expression = source.expression else { return test }
    let seeded = header.isSeeded ? "seeded: true" : ""
    return ["let clock = TestClock()", "try await \(expression).inSession(\(seeded)) {"]
      + indented(surroundings.outerLines) + ["} operation: {"]
      + indented(Array(test.dropFirst())) + ["}"]
  }

  private var test: [String] {
    let state = source.state ?? "\(reducer.text).State()"
    var lines = ["let clock = TestClock()"]
    lines += ["let store = TestStore(initialState: \(state)) {"]
    lines += ["  \(source.reducer ?? "\(reducer.text)()")", "} withDependencies: {"]
    let outer = needsStorage ? [] : surroundings.outerLines
    lines += indented(surroundings.innerLines + outer) + ["}"]
    if loading != nil || !before.isEmpty { lines += preface }
    let body = steps.flatMap(\.lines)
    if body.contains(TestStep.noteBefore) { lines.append("var \(TestStep.noteBefore)") }
    lines += body
    return lines + ["await store.skipInFlightEffects(strict: false)"]
  }

  /// The steps that bring the feature to the beginning of the part.
  private var preface: [String] {
    var lines = [Wording.unchecked(isLoading: before.isEmpty), "store.exhaustivity = .off"]
    if let loading { lines.append("await store.send(\(loading))") }
    lines += before.flatMap { $0 }
    return lines + [
      "await store.skipReceivedActions(strict: false)", "store.exhaustivity = .on", "",
    ]
  }

  private func indented(_ lines: [String]) -> [String] {
    lines.map { $0.isEmpty ? "" : "  \($0)" }
  }
}
