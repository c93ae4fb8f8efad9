import Ratchet
import Testing

@Suite("An optional enum") struct OptionalCaseTests {
  @CasePathable
  enum Phase: Equatable {
    case idle
    case loaded([Int])
  }

  @CasePathable
  enum Screen: Equatable {
    case list
    case detail(Phase?)
  }

  @Test("can be checked for its cases as the enum can: is, [case:] and a switch")
  func cases() {
    func name(_ phase: Phase?) -> String {
      switch phase {
      case \.idle: "idle"
      case \.loaded: "loaded"
      case \.none: "none"
      default: "neither"
      }
    }
    let phase: Phase? = .loaded([1])
    #expect(phase.is(\.loaded))
    #expect(!phase.is(\.idle))
    #expect(phase.is(\.some))
    #expect(phase[case: \.loaded] == [1])
    #expect(Phase?.none[case: \.loaded] == nil)
    #expect(Phase?.none.is(\.idle) == false)
    #expect([phase, .idle, nil].map(name) == ["loaded", "idle", "none"])
  }

  @Test("is changed in a case if it is in that case, and not if it is nil")
  func modify() {
    var phase: Phase? = .loaded([1])
    #expect(phase.modify(\.loaded) { $0.append(2) })
    phase[case: \.loaded]?.append(3)
    #expect(phase == .loaded([1, 2, 3]))
    #expect(!phase.modify(\.idle) { _ in })
    phase = nil
    #expect(!phase.modify(\.loaded) { $0.append(2) })
    phase[case: \.loaded] = [1]
    #expect(phase == nil)
  }

  @Test("is passed through by a case key path when it is the value of a case")
  func through() {
    var screen = Screen.detail(.loaded([1]))
    #expect(screen.is(\.detail.loaded))
    #expect(!screen.is(\.detail.idle))
    #expect(screen[case: \.detail.loaded] == [1])
    screen.modify(\.detail.loaded) { $0.append(2) }
    #expect(screen == .detail(.loaded([1, 2])))
    #expect((\Screen.Cases.detail.loaded)([3]) == .detail(.loaded([3])))
    #expect(!Screen.detail(nil).is(\.detail.loaded))
    #expect(Screen.detail(nil).is(\.detail.none))
  }
}
