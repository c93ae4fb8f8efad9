import Foundation
import RatchetDependencies
import RatchetIssues
import Testing

@testable import RatchetTesting

@Suite("Action generators") struct ActionGeneratorTests {
  private func actions<Action>(_ generator: ActionGenerator<Action>, count: Int = 600) -> [Action] {
    guard let generator = generator.generator else { return [] }
    return ActionSequence(generator: generator, seed: 1).list(0..<count).map(\.action)
  }

  private func issues(_ work: () -> Void) -> [String] {
    let collector = IssueCollector()
    withIssueReporters([.collect(into: collector)], operation: work)
    return collector.issues.map(\.description)
  }

  @Test(
    "Cases without a payload or with a generatable one are found, through children and elements")
  func found() {
    let generator = ActionGenerator<LibraryAction>(
      .leavingOut(\.search.found), .leavingOut(\.moved))
    let all = actions(generator)
    #expect(generator.missing.isEmpty)
    #expect(all.contains(.addTapped))
    #expect(all.contains(.default))
    #expect(all.contains { $0.is(\.titleChanged) })
    #expect(all.contains { $0.is(\.search.textChanged) })
    #expect(all.contains(.search(.cleared)))
    #expect(all.contains(.detail(.dismiss)))
    #expect(all.contains(.detail(.presented(.opened))))
    #expect(all.contains { $0.is(\.detail.presented.rated) })
    #expect(all.contains { $0.is(\.rows[id: 0].rated) })
    #expect(all.contains(.rows(.element(id: 1, action: .opened))))
    #expect(!all.contains { $0.is(\.moved) || $0.is(\.search.found) })
    // Cases of the same enum come equally often: 600 over six.
    let counts = [all.count { $0.is(\.addTapped) }, all.count { $0.is(\.rows) }]
    #expect(counts.allSatisfy { (65...135).contains($0) }, "\(counts)")
  }

  @Test("T040: cases whose payload cannot be generated are listed by name, with the fix")
  func missing() {
    var missing: [String] = []
    let texts = issues { missing = ActionGenerator<LibraryAction>(line: 10).missing }
    #expect(missing == ["search.found", "moved"])
    #expect(
      texts == [
        """
        RatchetIssue T040 at ActionGeneratorTests.swift:10
          2 cases of LibraryAction have payloads that cannot be generated.
            case  search.found: URL
            case  moved: (from: Int, to: Int)
          Give a generator with .payload(\\.search.found, …), make the type Generatable, give \
        examples of the action (ActionExamples), or leave the case out: \
        .leavingOut(\\.search.found).
          More: ratchet explain T040
        """
      ])
  }

  @Test("T040: the other cases are still generated")
  func others() {
    var all: [SearchAction] = []
    let texts = issues { all = actions(ActionGenerator<SearchAction>(line: 11)) }
    #expect(
      texts == [
        """
        RatchetIssue T040 at ActionGeneratorTests.swift:11
          A case of SearchAction has a payload that cannot be generated.
            case  found: URL
          Give a generator with .payload(\\.found, …), make the type Generatable, give examples of \
        the action (ActionExamples), or leave the case out: .leavingOut(\\.found).
          More: ratchet explain T040
        """
      ])
    #expect(all.contains(.cleared))
    #expect(all.contains { $0.is(\.textChanged) })
  }

  @Test("Rules define how a payload is generated and how often a case comes")
  func rules() {
    let all = actions(
      ActionGenerator<LibraryAction>(
        .payload(\.search.textChanged, .constant("dune")),
        .payload(
          \.moved,
          Generator.zip(.integers(in: 0...3), .integers(in: 4...9)).map { (from: $0, to: $1) }),
        .weight(\.addTapped, 12), .weight(\.default, 0), .weight(\.search.cleared, 3),
        .actions(\.detail, ActionGenerator(.weight(\.dismiss, 0))),
        .leavingOut(\.search.found)))
    let texts = all.compactMap { $0[case: \.search.textChanged] }
    #expect(Set(texts) == ["dune"])
    #expect(all.contains { $0.is(\.moved) })
    #expect(all.allSatisfy { $0[case: \.moved].map { $0.from < $0.to } ?? true })
    #expect((360...480).contains(all.count { $0 == .addTapped }))
    #expect(!all.contains(.default))
    #expect(!all.contains(.detail(.dismiss)))
    #expect(all.contains { $0.is(\.detail.presented.rated) })
    #expect(all.count { $0 == .search(.cleared) } > texts.count)
  }

  @Test("A rule for one of many elements makes its actions in addition to the others")
  func element() {
    let all = actions(
      ActionGenerator<LibraryAction>(
        .payload(\.rows[id: 77].rated, .constant(5)), .leavingOut(\.rows),
        .leavingOut(\.search), .leavingOut(\.moved)))
    #expect(Set(all.filter { $0.is(\.rows) }.map { "\($0)" }).count == 1)
    #expect(all.contains(.rows(.element(id: 77, action: .rated(5)))))
  }

  @Test("Such a rule can have a weight, in addition to that of each of the other cases")
  func elementWeight() {
    let all = actions(
      ActionGenerator<LibraryAction>(
        .payload(\.rows[id: 77].rated, .constant(5)), .weight(\.rows[id: 77].rated, 7),
        .leavingOut(\.rows), .leavingOut(\.search), .leavingOut(\.moved),
        .leavingOut(\.detail.presented.rated)))
    #expect((240...360).contains(all.count { $0.is(\.rows) }))
    #expect(!all.contains { $0.is(\.detail.presented.rated) })
    #expect(all.contains { $0.is(\.detail.presented.opened) })
  }

  @Test("A rule for elements makes their ids and their actions; rules can come as an array")
  func elements() {
    let shared: [ActionRule<LibraryAction>] = [.leavingOut(\.search), .leavingOut(\.moved)]
    let all = actions(
      ActionGenerator(
        shared + [
          .elements(\.rows, ids: .integers(in: 7...8), ActionGenerator(.leavingOut(\.rated)))
        ]))
    let rows = all.compactMap { $0[case: \.rows] }
    #expect(rows.contains(.element(id: 7, action: .opened)))
    #expect(rows.contains(.element(id: 8, action: .opened)))
    #expect(
      rows.allSatisfy {
        [.element(id: 7, action: .opened), .element(id: 8, action: .opened)].contains($0)
      })
  }

  @CasePathable enum Open: Sendable {
    case anything(any Sendable)
    case nothing
  }

  @Test("A payload of unconstrained type is not generated: it is missing")
  func anything() {
    var missing: [String] = []
    _ = issues { missing = ActionGenerator<Open>().missing }
    #expect(missing == ["anything"])
  }

  @Test("T041: a rule that names no generated case is reported")
  func ruleWithoutCase() {
    let texts = issues {
      _ = ActionGenerator<LibraryAction>(
        .leavingOut(\.search), .leavingOut(\.moved), .weight(\.search.cleared, 2), line: 12)
    }
    #expect(
      texts == [
        """
        RatchetIssue T041 at ActionGeneratorTests.swift:12
          A rule for the actions of LibraryAction has no effect: it matches no generated case.
            rule  .weight(…, 2)
          Write the whole path of cases (\\.detail.presented.saveTapped), and no other rule for a \
        case of this path. For the elements of a collection, make a generator of the element's \
        actions and pass it with .payload.
          More: ratchet explain T041
        """
      ])
  }

  @CasePathable enum Single: Sendable { case only }

  @Test("T042: an empty generator is reported")
  func nothing() {
    var generator: ActionGenerator<Single>?
    let texts = issues { generator = ActionGenerator(.leavingOut(\.only), line: 13) }
    #expect(generator?.generator == nil)
    #expect(
      texts == [
        """
        RatchetIssue T042 at ActionGeneratorTests.swift:13
          No action of Single is left to generate.
          Leave out fewer cases.
          More: ratchet explain T042
        """
      ])
  }

  enum Wordless: ActionExamples, Sendable {
    case only

    static var examples: [Wordless] { [] }
  }

  @Test("T042: missing examples are reported if only examples are generated")
  func noExamples() {
    var generator: ActionGenerator<Wordless>?
    let texts = issues { generator = .examples(of: Wordless.self, line: 14) }
    #expect(generator?.generator == nil)
    #expect(
      texts == [
        """
        RatchetIssue T042 at ActionGeneratorTests.swift:14
          No action of Wordless is left to generate.
          Give at least one example (ActionExamples).
          More: ratchet explain T042
        """
      ])
  }

  @CasePathable enum Exemplary: ActionExamples, Equatable, Sendable {
    case loaded(URL)
    case renamed(String)
    case search(SearchAction)
    case tapped

    static let url = URL(fileURLWithPath: "/a")
    static var examples: [Self] { [.loaded(url), .renamed("Emma"), .search(.found(url))] }
  }

  @Test("A feature's own examples supply payloads that cannot be generated, and half of the others")
  func examples() {
    let generator = ActionGenerator<Exemplary>()
    let all = actions(generator)
    #expect(generator.missing.isEmpty)
    #expect(Set(all.compactMap { $0[case: \.loaded] }) == [Exemplary.url])
    #expect(all.contains(.search(.found(Exemplary.url))))
    #expect(all.contains { $0.is(\.search.textChanged) })
    let names = all.compactMap { $0[case: \.renamed] }
    let share = Double(names.count { $0 == "Emma" }) / Double(names.count)
    #expect((0.35...0.65).contains(share), "\(share)")
    #expect(Set(actions(.examples(of: Exemplary.self)).map { "\($0)" }).count == 3)
  }

  @CasePathable indirect enum Tree: Sendable {
    case tapped
    case child(Tree)
    case rows(IdentifiedAction<Int, Tree>)
  }

  @Test("An action that contains itself is not followed endlessly: its child is missing")
  func recursive() {
    var generator: ActionGenerator<Tree>?
    _ = issues { generator = ActionGenerator() }
    #expect(generator?.missing == ["child", "rows.element"])
    let leaf = ActionGenerator(Generator.constant(Tree.tapped))
    let all = actions(
      ActionGenerator<Tree>(
        .actions(\.child, leaf), .payload(\.rows[id: 1], .constant(.tapped)), .leavingOut(\.rows)))
    #expect(all.contains { $0[case: \.child]?.is(\.tapped) == true })
    #expect(all.contains { $0.is(\.rows[id: 1].tapped) })
  }

  enum ByHand: CasePathable, Sendable {
    case changed(Int)

    struct AllCasePaths {
      var changed: AnyCasePath<ByHand, Int> {
        AnyCasePath(
          embed: ByHand.changed,
          extract: { if case .changed(let number) = $0 { number } else { nil } })
      }
    }

    static var allCasePaths: AllCasePaths { AllCasePaths() }
  }

  @Test(
    "With handwritten case paths, only cases with a rule are generated; without one all are missing"
  )
  func byHand() {
    let all = actions(ActionGenerator<ByHand>(.payload(\.changed, .integers(in: 1...2))))
    #expect(Set(all.compactMap { $0[case: \.changed] }) == [1, 2])
    var missing: [String] = []
    _ = issues { missing = ActionGenerator<ByHand>().missing }
    #expect(missing == ["ByHand"])
  }

  @CasePathable enum Screen: Sendable { case path(StackAction<Int, BookAction>) }

  @Test("Elements of a stack send and are popped; pushed elements need a rule")
  func stack() {
    var missing: [String] = []
    _ = issues { missing = ActionGenerator<Screen>().missing }
    #expect(missing == ["path.push"])
    let all = actions(ActionGenerator<Screen>(.leavingOut(\.path.push)))
    #expect(all.contains { $0.is(\.path.popFrom) })
    #expect(all.contains { $0.is(\.path[id: 0].rated) })
  }
}
