import Foundation
import Ratchet
import Testing

@Suite("StackAction: a stack action") struct StackActionTests {
  @Test("has a case path by the element's id and case, through the parent's action")
  func names() throws {
    let action = Journey.Action.path(.element(id: 0, action: .worker(.log("a"))))
    #expect(action[case: \.path[id: 0].worker.log] == "a")
    #expect(action[case: \.path[id: 1].worker.log] == nil)
    #expect(!action.is(\.path[id: 0].other))
    #expect(action[case: \.path.element]?.id == 0)
    #expect(!action.is(\.path.popFrom))

    let made: Journey.Action = (\Journey.Action.Cases.path[id: 2].other.log)("b")
    #expect(made[case: \.path[id: 2].other.log] == "b")
    #expect(Journey.Action.path(.popFrom(id: 3))[case: \.path.popFrom] == 3)
    let push = Journey.Action.path(.push(id: 4, state: .worker(Worker.State(id: 5))))
    let pushed = try #require(push[case: \.path.push])
    #expect(pushed.id == 4)
    #expect(pushed.state == .worker(Worker.State(id: 5)))
  }

  @Test("matches by its case")
  func reflection() {
    typealias Action = StackAction<Int, Int>
    #expect(Action.allCasePaths[.element(id: 0, action: 1)] == \Action.Cases.element)
    #expect(Action.allCasePaths[.popFrom(id: 0)] == \Action.Cases.popFrom)
    #expect(Action.allCasePaths[.push(id: 0, state: 1)] == \Action.Cases.push)
  }

  @Test("is equal, hashes and is coded as its contents")
  func conformances() throws {
    typealias Action = StackAction<String, Int>
    let all: [Action] = [.element(id: 0, action: 1), .popFrom(id: 2), .push(id: 3, state: "a")]
    #expect(Set(all + all).count == 3)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(all)
    #expect(
      String(decoding: data, as: UTF8.self)
        == #"[{"element":{"action":1,"id":0}},{"popFrom":{"id":2}},{"push":{"id":3,"state":"a"}}]"#)
    #expect(try JSONDecoder().decode([Action].self, from: data) == all)
  }

  @Test("can be an action of the stacked feature itself")
  func recursion() {
    enum Action: Equatable {
      case tapped
      case path(StackAction<Int, Action>)
    }
    #expect(Action.path(.element(id: 0, action: .tapped)) != .path(.popFrom(id: 0)))
  }
}
