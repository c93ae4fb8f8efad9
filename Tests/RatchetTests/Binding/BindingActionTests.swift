import RatchetDump
import Testing

@testable import Ratchet

@Suite("A binding action") struct BindingActionTests {
  typealias Write = BindingAction<Form.State>

  @Test(
    "BindingAction: `.set(\\.field, value)` equals another write of an equal value to the same field"
  )
  func equality() {
    #expect(Write.set(\.name, "Ada") == .set(\.name, "Ada"))
    #expect(Write.set(\.name, "Ada") != .set(\.name, "Bob"))
    #expect(Write.set(\.name, "Ada") != .set(\.address.city, "Ada"))
    #expect(Write.set(\.age, 0) != .set(\.name, ""))
    // The receipt takes no part in equality.
    #expect(Write.set(\.name, "Ada", receipt: BindingReceipt()) == .set(\.name, "Ada"))
  }

  @Test("BindingAction: `case .binding(\\.field)` matches writes of that field")
  func pattern() {
    func field(_ action: Form.Action) -> String {
      switch action {
      case .binding(\.name): "name"
      case .binding(\.address.city): "city"
      case .binding(\.address): "address"
      case .binding: "another"
      case .saveTapped: "none"
      }
    }
    #expect(field(.binding(.set(\.name, ""))) == "name")
    #expect(field(.binding(.set(\.address.city, ""))) == "city")
    #expect(field(.binding(.set(\.address, Form.Address()))) == "address")
    #expect(field(.binding(.set(\.age, 1))) == "another")
    #expect(field(.set(\.name, "")) == "name")
    #expect(field(.saveTapped) == "none")
  }

  @Test("A case path reaches a field through the binding: `\\.binding.name`")
  func casePaths() {
    let path = Form.Action.allCasePaths.binding.name
    #expect(path.embed("Ada") == .binding(.set(\.name, "Ada")))
    #expect(path.extract(.set(\.name, "Ada")) == "Ada")
    #expect(path.extract(.set(\.age, 1)) == nil)
    #expect(path.extract(.saveTapped) == nil)
    #expect(Form.Action.set(\.age, 1).is(\.binding.age))
    #expect(!Form.Action.set(\.age, 1).is(\.binding.name))
  }

  @Test("Its dump is the source that makes it")
  func dump() {
    #expect(dumpText(Form.Action.set(\.name, "Ada")) == ".binding(.set(\\.name, \"Ada\"))")
    // In a plain state, key paths to stored properties have names; those to computed ones do not.
    #expect(dumpText(PlainForm.Action.set(\.count, 1)) == ".binding(.set(\\.count, 1))")
    #expect(
      dumpText(PlainForm.Action.set(\.double, 1)) == ".binding(.set(\\.<computed (Int)>, 1))")
    #expect(dumpText(Write.set(\.address.city, "Rome")) == ".set(\\.address.city, \"Rome\")")
  }

  @Test("An action returns the write that it holds, with case paths and written by hand")
  func binding() {
    #expect(Form.Action.set(\.age, 1).binding == .set(\.age, 1))
    #expect(Form.Action.saveTapped.binding == nil)
    #expect(PlainForm.Action.binding(.set(\.count, 1)).binding == .set(\.count, 1))
    #expect(PlainForm.Action.other(1).binding == nil)
    #expect(PlainForm.Action.none.binding == nil)
    #expect(BindingCase.find(in: Form.Action.self) != nil)
    #expect(BindingCase.find(in: PlainForm.Action.self) == nil)
  }
}

/// A form without any macro.
struct PlainForm: Reducer {
  struct State: Equatable {
    var count = 0
    var double: Int {
      get { count * 2 }
      set { count = newValue / 2 }
    }
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case other(Int)
    case none
  }

  var body: some ReducerOf<Self> { BindingReducer() }
}
