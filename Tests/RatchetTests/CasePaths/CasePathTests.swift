import Ratchet
import Testing

@Suite("A case path") struct CasePathTests {
  enum Child: CasePathable, Equatable {
    case tapped
    case renamed(String)

    struct AllCasePaths {
      var tapped: AnyCasePath<Child, Void> {
        AnyCasePath(embed: { .tapped }, extract: { if case .tapped = $0 { () } else { nil } })
      }
      var renamed: AnyCasePath<Child, String> {
        AnyCasePath(
          embed: Child.renamed, extract: { if case .renamed(let name) = $0 { name } else { nil } })
      }
    }
    static var allCasePaths: AllCasePaths { AllCasePaths() }
  }

  enum Parent: CasePathable, Equatable {
    case child(Child)
    case rows(IdentifiedAction<Int, Child>)
    case count(Int)

    struct AllCasePaths {
      var child: AnyCasePath<Parent, Child> {
        AnyCasePath(
          embed: Parent.child, extract: { if case .child(let child) = $0 { child } else { nil } })
      }
      var rows: AnyCasePath<Parent, IdentifiedAction<Int, Child>> {
        AnyCasePath(
          embed: Parent.rows, extract: { if case .rows(let row) = $0 { row } else { nil } })
      }
      var count: AnyCasePath<Parent, Int> {
        AnyCasePath(
          embed: Parent.count, extract: { if case .count(let count) = $0 { count } else { nil } })
      }
    }
    static var allCasePaths: AllCasePaths { AllCasePaths() }
  }

  @Test("checks whether an enum is in a case, with and without an associated value")
  func matches() {
    #expect(Child.tapped.is(\.tapped))
    #expect(!Child.tapped.is(\.renamed))
    #expect(Child.renamed("a").is(\.renamed))
  }

  @Test("extracts a value, and sets one if the enum is in the case")
  func subscripts() {
    var value = Parent.count(1)
    #expect(value[case: \.count] == 1)
    #expect(value[case: \.child] == nil)
    value[case: \.count] = 2
    #expect(value == .count(2))
    value[case: \.child] = .tapped
    #expect(value == .count(2))
    value[case: \.count] = nil
    #expect(value == .count(2))
    value[case: \.count]? += 1
    #expect(value == .count(3))
  }

  @Test("changes a value in place, and returns whether the enum was in the case")
  func modify() {
    var value = Parent.count(1)
    let wasCount = value.modify(\.count) { $0 += 1 }
    #expect(wasCount)
    #expect(value == .count(2))
    let wasChild = value.modify(\.child) { $0 = .tapped }
    #expect(!wasChild)
    #expect(value == .count(2))
  }

  @Test("keeps the changes made before an error")
  func modifyThrows() {
    struct Refusal: Error {}
    var value = Parent.count(1)
    #expect(throws: Refusal.self) {
      try value.modify(\.count) { count in
        count = 5
        throw Refusal()
      }
    }
    #expect(value == .count(5))
  }

  @Test("builds a value of the enum when called")
  func embeds() {
    let path: CaseKeyPath<Parent, Int> = \.count
    let value: Parent = path(5)
    #expect(value == .count(5))
    let composed: Parent = (\Parent.Cases.child.renamed)("a")
    #expect(composed == .child(.renamed("a")))
  }

  @Test("as a value, wraps and extracts")
  func values() {
    let path = AnyCasePath(\Parent.Cases.count)
    #expect(path.embed(5) == .count(5))
    #expect(path.extract(from: .count(5)) == 5)
    #expect(path.extract(from: .child(.tapped)) == nil)
    #expect([Parent.count(1), .child(.tapped)].compactMap(path.extract) == [1])
  }

  @Test("goes through several enums")
  func composition() {
    let value = Parent.child(.renamed("a"))
    #expect(value[case: \.child.renamed] == "a")
    #expect(value.is(\.child.renamed))
    #expect(!value.is(\.child.tapped))
    var changed = value
    changed[case: \.child.renamed] = "b"
    #expect(changed == .child(.renamed("b")))
  }

  @Test("reaches the element with an id, and no other")
  func elements() {
    let value = Parent.rows(.element(id: 1, action: .renamed("a")))
    #expect(value[case: \.rows[id: 1].renamed] == "a")
    #expect(value[case: \.rows[id: 2].renamed] == nil)
    #expect(value.is(\.rows[id: 1]))
    #expect(!value.is(\.rows[id: 1].tapped))
    let made: Parent = (\Parent.Cases.rows[id: 3].renamed)("c")
    #expect(made == .rows(.element(id: 3, action: .renamed("c"))))
    #expect(value[case: \.rows.element]?.id == 1)
  }

  @Test("goes into Optional and Result")
  func standardTypes() {
    struct Refusal: Error, Equatable {}
    var optional: Int? = 1
    // Evaluated outside of `#expect`, which looks through optionals.
    let (isSome, isNone) = (optional.is(\.some), optional.is(\.none))
    #expect(isSome && !isNone)
    optional.modify(\.some) { $0 += 1 }
    #expect(optional == 2)
    #expect(Child?.some(.renamed("a"))[case: \.some.renamed] == "a")
    let nothing = Int?.none.is(\.none)
    #expect(nothing)

    var result = Result<Int, Refusal>.success(1)
    result[case: \.success]? += 1
    #expect(result == .success(2))
    #expect(result[case: \.failure] == nil)
    #expect(Result<Int, Refusal>.failure(Refusal()).is(\.failure))
  }

  @Test("is found by its partial key path among others")
  func partial() {
    let cases: [PartialCaseKeyPath<Child>] = [\.tapped, \.renamed]
    #expect(cases[0] == \Child.AllCasePaths.tapped)
    #expect(cases[0] != cases[1])
  }
}
