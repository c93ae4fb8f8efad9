import Foundation
import Ratchet
import Testing

@Suite("PresentationAction: a presentation action") struct PresentationActionTests {
  private let action = Bookshop.Action.destination(.presented(.worker(.log("a"))))

  @Test("has a case path through presented, and without it")
  func names() {
    #expect(action[case: \.destination.presented.worker.log] == "a")
    #expect(action[case: \.destination.worker.log] == "a")
    #expect(action.is(\.destination.presented))
    #expect(!action.is(\.destination.dismiss))
    #expect(!action.is(\.destination.other))
    #expect(Bookshop.Action.destination(.dismiss).is(\.destination.dismiss))
    #expect(!Bookshop.Action.destination(.dismiss).is(\.destination.worker))
    let made: Bookshop.Action = (\Bookshop.Action.Cases.destination.worker.log)("b")
    #expect(made[case: \.destination.presented.worker.log] == "b")
  }

  @Test("matches by its case")
  func reflection() {
    typealias Action = PresentationAction<Int>
    #expect(Action.allCasePaths[.dismiss] == \Action.Cases.dismiss)
    #expect(Action.allCasePaths[.presented(1)] == \Action.Cases.presented)
  }

  @Test("is equal, hashes and is coded as its child action")
  func conformances() throws {
    typealias Action = PresentationAction<Int>
    #expect(Set<Action>([.dismiss, .presented(1), .presented(1), .presented(2)]).count == 3)
    let all: [Action] = [.dismiss, .presented(1)]
    let data = try JSONEncoder().encode(all)
    #expect(String(decoding: data, as: UTF8.self) == #"[{"dismiss":{}},{"presented":{"_0":1}}]"#)
    #expect(try JSONDecoder().decode([Action].self, from: data) == all)
  }

  @Test("can be an action of the presented feature itself")
  func recursion() {
    enum Action: Equatable {
      case tapped
      case next(PresentationAction<Action>)
    }
    #expect(Action.next(.presented(.tapped)) != .next(.presented(.next(.dismiss))))
  }
}
