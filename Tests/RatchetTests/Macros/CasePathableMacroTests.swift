import Ratchet
import Testing

/// Every kind of case that Swift has.
@CasePathable
private indirect enum Message<Value: Sendable>: Sendable {
  case empty
  case one(Value)
  case labelled(id: Int)
  case pair(x: Int, y: Value)
  case triple(_ a: Int, b: String, Bool)
  case optional(Int?)
  case function(@Sendable (Int) -> Int)
  case itself(Self)
  case defaulted(text: String = ",)}", count: Int = { 3 }())
  case `default`
  case `two words`(Int)
  case größe(größe: Int)
  case map
  case filter([Int])
  case count
  case first(Int)
  case nothing(Never)
  #if os(Linux) || canImport(Darwin)
    case platform(String)
  #else
    case platform(Int)
  #endif
}

@CasePathable
private enum Old {
  @available(*, deprecated, message: "Use new.")
  case old(Int)
  case new(Int)
}

@CasePathable private enum Nothing {}

/// An alert that only informs has no action.
@CasePathable private enum Silent { case alert(Never) }

@Reducer(state: .equatable) private enum SilentPlace { case alert(AlertState<Never>) }

extension Message where Value == String {
  fileprivate static var each: [Message] {
    [
      .empty, .one("a"), .labelled(id: 1), .pair(x: 1, y: "b"), .triple(1, b: "c", true),
      .optional(nil), .function { $0 + 1 }, .itself(.empty), .defaulted(), .default,
      .`two words`(2), .größe(größe: 3), .map, .filter([4]), .count, .first(5), .platform("x"),
    ]
  }
}

@Suite("An enum with @CasePathable")
struct CasePathableMacroTests {
  private typealias Text = Message<String>

  @Test("embeds values in its cases and extracts them")
  func values() {
    #expect(Text.one("a")[case: \.one] == "a")
    #expect(Text.labelled(id: 7)[case: \.labelled] == 7)
    #expect(Text.pair(x: 1, y: "b")[case: \.pair]?.x == 1)
    #expect(Text.pair(x: 1, y: "b")[case: \.pair]?.y == "b")
    #expect(Text.triple(1, b: "c", true)[case: \.triple]?.b == "c")
    #expect(Text.triple(1, b: "c", true)[case: \.triple]?.2 == true)
    #expect(Text.function { $0 + 1 }[case: \.function]?(2) == 3)
    #expect(Text.itself(.labelled(id: 2))[case: \.itself]?[case: \.labelled] == 2)
    #expect(Text.`two words`(4)[case: \.`two words`] == 4)
    #expect(Text.größe(größe: 5)[case: \.größe] == 5)
    #expect(Text.filter([1])[case: \.filter] == [1])
    #expect(Text.platform("x")[case: \.platform] == "x")
    #expect((\Text.Cases.pair)((x: 3, y: "z")).is(\.pair))
    #expect((\Text.Cases.defaulted)((text: "t", count: 1))[case: \.defaulted]?.text == "t")
  }

  @Test("distinguishes a nil value from another case")
  func optionalValue() {
    #expect(Text.optional(nil).is(\.optional))
    #expect(Text.optional(nil)[case: \.optional] == .some(nil))
    #expect(!Text.empty.is(\.optional))
  }

  @Test("changes a value in place")
  func modify() {
    var message = Text.pair(x: 1, y: "b")
    #expect(message.modify(\.pair) { $0.x += 1 })
    #expect(message[case: \.pair]?.x == 2)
    #expect(!message.modify(\.one) { $0 = "" })
  }

  @Test("lists its cases in order, and finds the case of a value")
  func all() {
    #expect(Array(Text.allCasePaths).count == 18)
    #expect(Array(Text.allCasePaths).first == \Text.Cases.empty)
    let paths = Text.each.map { Text.allCasePaths[$0] }
    #expect(Set(paths).count == Text.each.count)
    #expect(paths.filter { Array(Text.allCasePaths).contains($0) }.count == paths.count)
    #expect(Text.allCasePaths[.default] == \Text.Cases.default)
  }

  @Test("has the names of its cases, in the order and number of the list")
  func names() {
    let names = Text.AllCasePaths.caseNames
    #expect(names.count == Array(Text.allCasePaths).count)
    #expect(names.first == "empty")
    #expect(names.suffix(9).first == "default")
    #expect(names.suffix(8).prefix(2) == ["two words", "größe"])
    #expect(names.last == "platform")
    #expect(Old.AllCasePaths.caseNames == ["new"])
    #expect(Nothing.AllCasePaths.caseNames.isEmpty)
  }

  @Test("can be empty")
  func empty() {
    #expect(Array(Nothing.allCasePaths).isEmpty)
  }

  @Test("leaves cases with limited availability out of the list")
  func availability() {
    #expect(Array(Old.allCasePaths) == [\Old.Cases.new])
    #expect(Old.new(3)[case: \.new] == 3)
  }

  @Test("composes paths through the cases of other enums")
  func nested() {
    let path: CaseKeyPath<Text, Int> = \.itself.labelled
    #expect(path(4)[case: \.itself]?[case: \.labelled] == 4)
  }

  @Test("finds the case also for enums of the standard library")
  func standardLibrary() {
    #expect(Int?.allCasePaths[nil] == \Int?.Cases.none)
    #expect(Int?.allCasePaths[1] == \Int?.Cases.some)
    #expect(Result<Int, Never>.allCasePaths[.success(1)] == \Result<Int, Never>.Cases.success)
  }

  @Test("exposes its cases as members where it has dynamic member lookup")
  func dynamicMember() {
    let state = Destination.State.worker(Worker.State(id: 3))
    #expect(state.worker?.id == 3)
    #expect(state.note == nil)
    #expect(Destination.State.inner(.worker(Worker.State(id: 4))).inner?.worker?.id == 4)
  }

  @Test("can have no case that can be constructed")
  func silent() {
    #expect(Silent.AllCasePaths.caseNames == ["alert"])
    let extract = AnyCasePath(\Silent.Cases.alert).extract
    #expect(type(of: extract) == (@Sendable (Silent) -> Never?).self)
    #expect(SilentPlace.State.alert(AlertState { TextState("Done") }).is(\.alert))
  }
}
