import Ratchet
import Testing

@Suite("Key paths of cases") struct CaseKeyPathTests {
  @CasePathable
  enum Phase: Equatable {
    case idle
    case loaded(Int)
  }

  @Test("match cases in a switch")
  func patterns() {
    func name(_ phase: Phase) -> String {
      switch phase {
      case \.idle: "idle"
      case \.loaded: "loaded"
      default: "neither"
      }
    }
    #expect(name(.idle) == "idle")
    #expect(name(.loaded(1)) == "loaded")
  }

  @Test("are case paths")
  func paths() {
    let path = AnyCasePath(\Phase.Cases.loaded)
    #expect(path.extract(path.embed(1)) == 1)
    #expect(path.extract(.idle) == nil)
    let whole = AnyCasePath<Phase, Phase>()
    #expect(whole.extract(whole.embed(.idle)) == .idle)
  }
}
