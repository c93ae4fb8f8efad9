import RatchetMacroExpansion
import Testing

@Suite("Reading any bytes:")
struct ReaderInvariantTests {
  @Test(
    "noise is read to its end, and every piece lies within the one around it",
    arguments: SplitMix.seeds
  )
  func noise(seed: UInt64) {
    var generator = SplitMix(seed: seed)
    for round in 0..<200 {
      let count = Int.random(in: 0...150, using: &generator)
      let bytes =
        round.isMultiple(of: 4)
        ? Noise.bytes(count: count, using: &generator)
        : Noise.swift(count: count, using: &generator)
      let source = SourceText(bytes: bytes)
      let violation = Self.violation(in: source)
      #expect(violation == nil, "seed \(seed), round \(round): \(source[0..<bytes.count])")
    }
  }

  private static let feature = """
    @Reducer(state: .equatable) public struct Feature<T: P>: Q where T == Int {
      @ObservableState struct State: Equatable { var a = "\\(b)", c: [Int]? { didSet {} } }
      enum Action { case x(A<B<C>>, y: () -> Void = {}); #if DEBUG
        indirect case `z` = 1
        #endif }
      var body: some ReducerOf<Self> { Reduce { s, a in .none } }
      static func <(a: Self, b: Self) -> Bool { a / b > 1 }
    }
    """

  @Test("a source that breaks off anywhere yields the declarations before the break")
  func truncation() {
    let bytes = Array(Self.feature.utf8)
    for end in 0...bytes.count {
      #expect(Self.violation(in: SourceText(bytes: Array(bytes[..<end]))) == nil, "cut at \(end)")
    }
  }

  private static let worst: [String] = [
    "struct A{", "#if A\n", "(", "[", "{", "var a:A<", "var a = a<", "a<", "@a(", "@a(a<b,", "@",
    "case ",
    "if ", "var a = if ", "var a = if a {", "func f(", "func <", "case a(", "a ? ", "\\.", "} ",
    ")",
    "class ", "indirect ", "private(set) ", "where ", "var x: some ", "var x: (", "var x: @a(",
    "#if A\n@a\n", "extension A<", "@a(a<b<c, ", "var x:A->", "try ", "some ", "{([",
    "enum E{case a(",
    "var x { get { ", "var x: A {", "#if A\n.a\n", "x\n#if A\n", "a {} b: ", "guard ", "async ",
    "& ",
  ]

  @Test(
    "one piece repeated 5,000 times takes only a moment, and no stack",
    .timeLimit(.minutes(20)), arguments: worst)
  func repetition(piece: String) {
    let source = SourceText(String(repeating: piece, count: 5_000))
    #expect(Self.violation(in: source) == nil)
  }

  @Test("absurdly nested types are skipped, and reading continues after them")
  func depth() {
    let deep =
      String(repeating: "struct A { ", count: 1_000) + String(repeating: "}", count: 1_000)
    let declarations = DeclarationReader(deep + " struct B {}").declarations()
    #expect(declarations.count == 2)
  }

  @Test("an enum of 500 cases has 500 cases")
  func many() throws {
    let cases = (0..<500).map { "case c\($0)(Int)\n" }.joined()
    guard case .type(let type) = DeclarationReader("enum E {\(cases)}").declaration() else {
      Issue.record("The declaration is not a type.")
      return
    }
    #expect(type.members.count == 500)
  }

  @Test("a source of trivia is empty", arguments: ["", " \n", "// a", "/* a */", "\u{FEFF}"])
  func empty(source: String) {
    #expect(DeclarationReader(source).declaration() == nil)
    #expect(DeclarationReader(source).declarations().isEmpty)
  }

  /// The first inconsistency in the places of a source's declarations, if any.
  private static func violation(in source: SourceText) -> String? {
    let declarations = DeclarationReader(source).declarations()
    return violation(of: declarations, in: 0..<source.bytes.count)
  }

  private static func violation(of declarations: [Declaration], in outer: Range<Int>) -> String? {
    var end = outer.lowerBound
    for declaration in declarations {
      let (range, inner) = parts(of: declaration)
      guard range.lowerBound >= end, range.upperBound <= outer.upperBound else {
        return "\(range) after \(end) in \(outer)"
      }
      for (innerRange, members) in inner {
        guard range.lowerBound <= innerRange.lowerBound, innerRange.upperBound <= range.upperBound
        else { return "\(innerRange) in \(range)" }
        if let violation = violation(of: members, in: innerRange) { return violation }
      }
      end = range.upperBound
    }
    return nil
  }

  private static func parts(
    of declaration: Declaration
  ) -> (range: Range<Int>, inner: [(Range<Int>, [Declaration])]) {
    switch declaration {
    case .type(let type): (type.range, [(type.body, type.members)])
    case .variable(let variable): (variable.range, variable.bindings.map { ($0.range, []) })
    case .enumCase(let enumCase): (enumCase.range, enumCase.elements.map { ($0.range, []) })
    case .function(let function): (function.range, function.parameters.map { ($0.range, []) })
    case .other(let other): (other.range, [])
    case .conditional(let conditional):
      (
        conditional.range,
        conditional.clauses.map { clause in
          (clause.directive.range.upperBound..<conditional.range.upperBound, clause.declarations)
        }
      )
    }
  }
}
