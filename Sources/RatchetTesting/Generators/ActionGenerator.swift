public import Ratchet
import RatchetIssues

/// Generates random actions of a feature.
///
/// It finds the cases of a `@CasePathable` action by itself, and makes those without a payload or
/// with a ``Generatable`` one; it also descends into the actions of child features, presented
/// features and elements. If there are examples (`ActionExamples`), half of the payloads are taken
/// from them. Sibling cases are equally likely.
///
/// A case whose payload cannot be generated is an issue, unless a rule covers it:
///
/// ```swift
/// let actions = ActionGenerator<Playlist.Action>(
///   .payload(\.search.textChanged, .string(count: 0...3)),
///   .weight(\.addTapped, 3),
///   .leavingOut(\.tracksLoaded))
/// ```
public struct ActionGenerator<Action: Sendable>: Sendable {
  /// The generator of actions; nil if there is no case to generate.
  public let generator: Generator<Action>?

  /// The names of the cases that cannot be generated and that no rule covers: `search.response`.
  public let missing: [String]

  /// Finds the cases of an action. Cases that cannot be generated, and rules that match no case,
  /// are issues at the line of the call.
  public init(
    _ rules: ActionRule<Action>...,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) where Action: CasePathable {
    self.init(rules, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// The form for rules in an array, such as rules that several generators share.
  public init(
    _ rules: [ActionRule<Action>],
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) where Action: CasePathable {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    var finder = CaseFinder(rules: rules)
    generator = finder.find()
    missing = finder.missing.map(\.name)
    if !finder.missing.isEmpty {
      let cases = finder.missing.map { ($0.name, "\($0.payload)") }
      reportIssue(Wording.missingCases(cases, of: Action.self, at: location))
    } else if generator == nil {
      reportIssue(Wording.everyCaseLeftOut(of: Action.self, at: location))
    }
    for rule in finder.unmatchedRules {
      reportIssue(Wording.ruleWithoutCase(rule.text, of: Action.self, at: location))
    }
  }

  /// Generates only the feature's own examples, each with the same probability. It is an issue at
  /// the line of the call if there are none.
  ///
  /// ```swift
  /// let actions = ActionGenerator.examples(of: Playlist.Action.self)
  /// ```
  public static func examples(
    of action: Action.Type,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> ActionGenerator where Action: ActionExamples {
    let examples = Action.examples
    guard !examples.isEmpty else {
      let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
      reportIssue(Wording.noExamples(of: action, at: location))
      return ActionGenerator(nil)
    }
    return ActionGenerator(.element(of: examples))
  }

  /// Generates actions with a generator.
  ///
  /// ```swift
  /// let actions = ActionGenerator(Generator.constant(Playlist.Action.addTapped))
  /// ```
  public init(_ generator: Generator<Action>?) {
    self.generator = generator
    missing = []
  }
}
