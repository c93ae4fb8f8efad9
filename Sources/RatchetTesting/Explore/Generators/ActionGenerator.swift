public import Ratchet
import RatchetIssues

/// Makes actions of a feature, by chance.
///
/// It finds the cases of an action that is marked `@CasePathable` by itself, and makes those that hold
/// nothing or something ``Generatable``; it goes on into the actions of child features, presented ones
/// and elements. Where there are examples (`ActionExamples`) half of the payloads are theirs. Cases that
/// lie beside one another come equally often.
///
/// A case whose payload nobody knows how to make is an issue, unless a rule says what to do with it:
///
/// ```swift
/// let actions = ActionGenerator<Playlist.Action>(
///   .payload(\.search.textChanged, .string(count: 0...3)),
///   .weight(\.addTapped, 3),
///   .leavingOut(\.tracksLoaded))
/// ```
public struct ActionGenerator<Action: Sendable>: Sendable {
  /// Makes one action; nil where no case is known.
  public let generator: Generator<Action>?

  /// The cases that nobody knows how to make and no rule speaks of: `search.response`.
  public let missing: [String]

  /// Looks for the cases of an action. What is missing, and a rule that names no case, is an issue at
  /// the place of the call.
  public init(
    _ rules: ActionRule<Action>...,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) where Action: CasePathable {
    self.init(rules, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// As the one above, with rules that were put together: those that several generators share, and more.
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

  /// Makes nothing but a feature's own examples, each with the same chance. Where there are none is an issue
  /// at the place of the call.
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

  /// Makes actions as a generator does.
  ///
  /// ```swift
  /// let actions = ActionGenerator(Generator.constant(Playlist.Action.addTapped))
  /// ```
  public init(_ generator: Generator<Action>?) {
    self.generator = generator
    missing = []
  }
}
