import Foundation
import Testing

#if os(Linux)
  /// The compiler's messages for mistakes in a body. Skipped where the compiler is not available.
  @Suite("The compiler reports", .enabled(if: Compiler.isAvailable))
  struct CompilerErrorTests {
    private static let features = """
      import Ratchet
      @Reducer struct Child {
        struct State { var name = "" }
        enum Action { case tapped }
      }
      @Reducer struct Other {
        struct State { var count = 0 }
        enum Action { case tapped }
      }
      @Reducer struct Parent {
        @ObservableState struct State {
          var child = Child.State()
          let constant = Child.State()
          var maybe: Child.State?
          @Presents var presented: Child.State?
        }
        enum Action {
          case child(Child.Action)
          case presented(PresentationAction<Child.Action>)
        }
        var body: some ReducerOf<Self> {
          Scope(state: \\.child, action: \\.child) { Child() }
          BODY
          Reduce { _, _ in .none }
        }
      }

      """

    private static let noField =
      "'init(state:action:child:)' is unavailable: "
      + "'state' names neither a variable of the parent's State nor a case of an enum State"
    private static let noChild =
      "'buildExpression' is unavailable: this is not the child's reducer: "
      + "the field holds another State, or the case another Action"

    @Test(
      "one error per mistake in an operator, at its line",
      arguments: [
        ("Scope(state: \\.chld, action: \\.child) { Child() }", noField),
        ("Scope(state: \\.constant, action: \\.child) { Child() }", noField),
        (
          "Scope(state: \\.child, action: \\.chld) { Child() }",
          "value of type 'Parent.Action.AllCasePaths' has no member 'chld'"
        ),
        (
          "Scope(state: \\.child, action: \\.child) { Other() }",
          "initializer 'init(state:action:child:)' requires the types 'Child.Action' and "
            + "'Other.Action' be equivalent"
        ),
        ("EmptyReducer().ifLet(\\.maybe, action: \\.child) { Other() }", noChild),
        ("EmptyReducer().ifLet(\\.$presented, action: \\.presented) { Other() }", noChild),
        (
          "EmptyReducer().ifLet(\\.presented, action: \\.presented) { Child() }",
          "'buildExpression' is unavailable: "
            + "a PresentationAction is for a presented child: write the field with '$'"
        ),
        ("EmptyReducer().ifLet(\\.maybe, action: \\.child) { Child() }", nil),
      ])
    func mistake(_ line: String, _ expected: String?) throws {
      let source = Self.features.replacing("BODY", with: line)
      let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
      let number = try #require(lines.firstIndex { $0.hasSuffix(line) }) + 1
      let (errors, output) = try Compiler.errors(
        in: source, "-parse-as-library", "-enable-upcoming-feature", "MemberImportVisibility")
      let texts = errors.map { "\($0.line): \($0.text)" }
      #expect(texts == (expected.map { ["\(number): \($0)"] } ?? []), "\(output)")
    }
  }
#endif
