import Testing

@testable import RatchetMacroExpansion

@Suite("Output to the compiler:")
struct HarmlessTests {
  static let file = "/A.swift"

  /// `@M struct S {}` from byte 100 on, and for a member its parent from byte 60 on.
  private func request(_ role: MacroRole = .member, parent: Bool = false) -> ExpansionRequest {
    func place(_ offset: Int) -> SourcePlace {
      SourcePlace(file: Self.file, fileID: "A/A.swift", offset: offset)
    }
    return ExpansionRequest(
      role: role, macro: MacroName(module: "M", type: "M", written: "M "),
      use: SourcePiece(text: " @M ", place: place(100)),
      declaration: SourcePiece(text: " @M struct S {}", place: place(100)),
      parent: parent
        ? SourcePiece(text: String(repeating: " ", count: 60), place: place(60)) : nil)
  }

  private let anchor = SourcePosition(file: file, offset: 101)

  private func diagnostic(
    at offset: Int = 101, file: String = file, highlights: [SourceRange] = [],
    notes: [ExpansionNote] = [], fixIts: [ExpansionFixIt] = []
  ) -> ExpansionDiagnostic {
    ExpansionDiagnostic(
      severity: .error, message: "No.", position: SourcePosition(file: file, offset: offset),
      highlights: highlights, notes: notes, fixIts: fixIts)
  }

  private func range(_ start: Int, _ end: Int, file: String = file) -> SourceRange {
    SourceRange(file: file, start: start, end: end)
  }

  /// The result for one diagnostic.
  private func kept(
    _ diagnostic: ExpansionDiagnostic, parent: Bool = false
  ) -> ExpansionDiagnostic? {
    Expansion(source: nil, diagnostics: [diagnostic]).harmless(for: request(parent: parent))
      .diagnostics.first
  }

  // MARK: Places

  @Test("a diagnostic inside the declaration stays as it is", arguments: [100, 101, 108, 115])
  func inside(offset: Int) {
    let whole = diagnostic(
      at: offset, highlights: [range(100, 115), range(offset, offset)],
      notes: [
        ExpansionNote(message: "See.", position: SourcePosition(file: Self.file, offset: 103))
      ],
      fixIts: [
        ExpansionFixIt(
          message: "Fix.", changes: [.init(range: range(101, 103), newText: "")])
      ])
    #expect(kept(whole) == whole)
  }

  @Test("a place in the parent is valid, too")
  func parent() {
    #expect(kept(diagnostic(at: 61), parent: true)?.position.offset == 61)
    #expect(kept(diagnostic(at: 61))?.position == anchor)
  }

  @Test(
    "a diagnostic that points elsewhere moves to the use of the macro",
    arguments: [-1, 0, 99, 116, .min, .max])
  func outside(offset: Int) {
    #expect(kept(diagnostic(at: offset))?.position == anchor)
    #expect(kept(diagnostic(at: offset))?.message == "No.")
  }

  @Test("so does one in another file, or at no place")
  func otherFile() {
    #expect(kept(diagnostic(at: 101, file: "/B.swift"))?.position == anchor)
    #expect(kept(diagnostic(at: 0, file: ""))?.position == anchor)
  }

  @Test("a note that points elsewhere moves to the use, too", arguments: [-9, 0, 116, .min, .max])
  func note(offset: Int) {
    let position = SourcePosition(file: Self.file, offset: offset)
    #expect(
      kept(diagnostic(notes: [ExpansionNote(message: "See.", position: position)]))?.notes
        == [ExpansionNote(message: "See.", position: anchor)])
  }

  @Test(
    "a highlight that lies elsewhere or runs backwards is dropped, and the others stay",
    arguments: [(-9, 2), (90, 102), (110, 116), (105, 104), (.min, .max), (.max, .min)])
  func highlight(start: Int, end: Int) {
    #expect(
      kept(diagnostic(highlights: [range(start, end), range(101, 103)]))?.highlights
        == [range(101, 103)])
  }

  @Test("a highlight in another file is dropped")
  func highlightInOtherFile() {
    #expect(kept(diagnostic(highlights: [range(101, 103, file: "/B.swift")]))?.highlights == [])
  }

  @Test(
    "a fix-it is dropped as a whole if one of its changes is dropped",
    arguments: [(-9, 2), (110, 116), (105, 104), (.max, .min)])
  func fixIt(start: Int, end: Int) {
    let good = ExpansionFixIt.Change(range: range(101, 103), newText: "x")
    let bad = ExpansionFixIt.Change(range: range(start, end), newText: "x")
    #expect(
      kept(
        diagnostic(fixIts: [
          ExpansionFixIt(message: "Both.", changes: [good, bad]),
          ExpansionFixIt(message: "One.", changes: [good]),
        ]))?.fixIts.map(\.message) == ["One."])
  }

  @Test("without any valid place, a diagnostic has none, and its ranges are dropped")
  func nowhere() {
    let request = ExpansionRequest(
      role: .member, macro: MacroName(module: "M", type: "M", written: "M"),
      use: SourcePiece(text: "@M"))
    let result = Expansion(source: nil, diagnostics: [diagnostic(highlights: [range(1, 2)])])
      .harmless(for: request)
    #expect(result.diagnostics.map(\.position) == [.unknown])
    #expect(result.diagnostics.map(\.highlights) == [[]])
  }

  // MARK: Silence

  private let silence = """
    The macro "M" produced neither source nor a diagnostic. This is a bug in Ratchet.
    """

  @Test("an expansion that is missing without a reason gets one")
  func silent() {
    #expect(
      Expansion(source: nil).harmless(for: request()) == .failure(silence, at: anchor))
  }

  @Test("a warning is no reason")
  func warning() {
    var warning = diagnostic()
    warning.severity = .warning
    let result = Expansion(source: nil, diagnostics: [warning]).harmless(for: request())
    #expect(result.diagnostics.map(\.message) == ["No.", silence])
  }

  @Test(
    "source with an error is left unchanged, and so is an empty one", arguments: ["", "var a = 1"])
  func sourceAndError(source: String) {
    let expansion = Expansion(source: source, diagnostics: [diagnostic()])
    #expect(expansion.harmless(for: request()) == expansion)
  }

  // MARK: Source

  private func complaint(_ source: String, _ role: MacroRole) -> String? {
    let result = Expansion(source: source).harmless(for: request(role))
    guard result.source == nil else { return nil }
    return result.diagnostics.count == 1 && result.diagnostics[0].position == anchor
      ? result.diagnostics[0].message : "not one error at the use"
  }

  @Test(
    "unbalanced source is not sent, in any role",
    arguments: MacroRole.allCases,
    [
      "func f() {", "}", "} struct Q {", "(", "]", "f(]", "{(})", "\"abc", "\"\"\"\nabc",
      "#\"abc\"",
      "\"\\(", "/* abc", "var a = 1 /* /* */", "`abc", "extension A {}}", "extension A {} /*",
      "#/abc",
    ])
  func unbalanced(role: MacroRole, source: String) {
    #expect(
      complaint(source, role) == """
        The macro "M" produced source in which a bracket, string or comment is not balanced. If \
        the declaration itself is well-formed, this is a bug in Ratchet.
        """)
  }

  @Test(
    "brackets in strings, comments, names and patterns close nothing",
    arguments: [
      #"var a: String { "}" + "\("{")" }"#, "var a: Int { /* } */ 1 } // {",
      "func `}`() {}", "var r: R { #/[{]/# }", "let a = [(1, { $0 })]", "",
    ])
  func balanced(source: String) {
    #expect(complaint(source, .member) == nil)
  }

  @Test(
    "only extensions are sent in the role of an extension",
    arguments: [
      "struct Q {}", "func f() {}", "import Swift", "1 + 1", "var a = 1", "@frozen struct Q {}",
      "extension A {}\nstruct Q {}", "extension A {} struct Q {}", "#if DEBUG\nvar a = 1\n#endif",
      "#if DEBUG\nextension A {}\n#else\nvar a = 1\n#endif", "#macro", "\0",
    ])
  func notAnExtension(source: String) {
    #expect(
      complaint(source, .extension) == """
        The macro "M" produced something other than extensions. This is a bug in Ratchet.
        """)
    #expect(complaint(source, .member) == nil)
  }

  @Test(
    "extensions are sent unchanged",
    arguments: [
      "", " \n", "// none\n", "extension A {}", "/* a */ extension A: B {}\n\nextension A {}",
      "@available(*, noasync)\nextension A {}", "#if DEBUG\nextension A {}\n#endif",
      "public extension A where T: B { func f() {} };extension C {}",
      "#if A\n#if B\nextension A {}\n#endif\n#else\nextension A {}\n#endif",
    ])
  func extensions(source: String) {
    #expect(complaint(source, .extension) == nil)
  }

  @Test(
    "only declarations are sent as a peer or as a declaration",
    arguments: [
      "1 + 1", "f()", "return 1", "get { 1 }", "{ 1 }", "if true {}", "#", "#/a/#", "$0", "[1]",
      "<#T#>", "+++", "willSet {}", "extension A {}\n1 + 1", "var a = 1\nf()",
      "#if DEBUG\nguard true else { return }\n#endif", "@MainActor",
    ],
    [MacroRole.peer, .declaration])
  func notADeclaration(source: String, role: MacroRole) {
    #expect(
      complaint(source, role) == """
        The macro "M" produced something other than declarations. This is a bug in Ratchet.
        """)
    #expect(complaint(source, .codeItem) == nil)
  }

  @Test(
    "declarations are sent unchanged",
    arguments: [
      "", "struct A {}\n\nextension A {}",
      "var a: Int {\n  get { 1 }\n  set {}\n}\nlet b = 1\n  + 2",
      "import A; typealias B = C", "#macro(1) { 2 }", "#if DEBUG\nfunc f() {}\n#endif",
      "infix operator +++", "case a, b(Int)", "init() {}\ndeinit {}",
      "@W private var _a = B<C<D>>(e: nil)\n\npackage var $a: B<C<D>> {\n  get { _a.b }\n}",
    ],
    [MacroRole.peer, .declaration])
  func declarations(source: String, role: MacroRole) {
    #expect(complaint(source, role) == nil)
  }
}
