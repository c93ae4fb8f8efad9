import RatchetDump

/// A step of a printed test: the lines of its call, and the dumps of the parts of the state that the
/// call takes over.
struct TestStep: Equatable, Sendable {
  /// A check of a part of the state: of its dump, or of its difference to before the call.
  struct Dump: Equatable, Sendable {
    /// The part of the state: `.trips`.
    let part: String
    let text: String
    let isDifference: Bool
  }

  /// The lines before the call, such as the answers of dependencies.
  var preparation: [String] = []
  var call: [String] = []
  var dumps: [Dump] = []

  /// All lines.
  var lines: [String] {
    let before = dumps.contains(where: \.isDifference) ? [Self.noteBefore] : []
    return preparation + before + call + dumps.flatMap(\.lines)
  }

  /// Notes the state before a call.
  static let noteBefore = "before = store.state"

  /// The step without dumps that another repetition does not have: they show a time of the
  /// system's clock, or something else that differs each time.
  func keepingDumps(of other: TestStep) -> TestStep {
    var step = self
    step.dumps = dumps.filter(other.dumps.contains)
    return step
  }

  /// Whether another repetition of the session makes the same call.
  func isSameCall(as other: TestStep) -> Bool {
    preparation == other.preparation && call == other.call
  }
}

extension TestStep.Dump {
  /// The shorter of the two checks.
  init(_ part: String, from old: Any, to new: Any) {
    let whole = dumpText(new)
    let difference = Self.difference(old, new)
    let isDifference = difference.map { $0.utf8.count < whole.utf8.count } ?? false
    self.init(part: part, text: isDifference ? difference ?? "" : whole, isDifference: isDifference)
  }

  private static func difference(_ old: Any, _ new: Any) -> String? {
    func difference<Value>(_ old: Value) -> String? { (new as? Value).flatMap { diff(old, $0) } }
    return _openExistential(old, do: difference)
  }

  fileprivate var lines: [String] {
    var delimiter = ""
    while text.contains("\"\"\"\(delimiter)") || text.contains("\\\(delimiter)") {
      delimiter += "#"
    }
    let content = text.split(separator: "\n", omittingEmptySubsequences: false)
    let head =
      isDifference
      ? "expectDump(DumpDifference(before\(part), store.state\(part))) {"
      : "expectDump(store.state\(part)) {"
    return [head, "  \(delimiter)\"\"\""]
      + content.map { $0.isEmpty ? "" : "  \($0)" } + ["  \"\"\"\(delimiter)", "}"]
  }
}
