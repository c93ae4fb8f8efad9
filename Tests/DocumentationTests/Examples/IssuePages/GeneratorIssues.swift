import Ratchet
import RatchetTesting

// The mistakes and their fixes in Docs/IssueCodes/T040.md to T043.md. IssuePageTests runs them.

struct Cover: Equatable, Sendable {
  var pixels: [Int] = []
}

enum Gallery {
  @CasePathable
  enum Action: Sendable {
    case addTapped
    case search(Search)
    case coverLoaded(Cover)
  }

  @CasePathable
  enum Search: Sendable {
    case textChanged(String)
  }

  @CasePathable
  enum Response: Sendable {
    case coverLoaded(Cover)
  }
}

enum GeneratorIssues {
  static func noGenerator() {
    let actions = ActionGenerator<Gallery.Action>()
    print(actions.missing)
  }

  static func noGeneratorFixed() {
    let actions = ActionGenerator<Gallery.Action>(
      .payload(\.coverLoaded, .constant(Cover(pixels: [0]))))
    print(actions.missing)
  }

  static func ruleWithoutCase() {
    let actions = ActionGenerator<Gallery.Action>(
      .leavingOut(\.coverLoaded), .leavingOut(\.search), .weight(\.search.textChanged, 3))
    print(actions.missing)
  }

  static func ruleWithoutCaseFixed() {
    let actions = ActionGenerator<Gallery.Action>(
      .leavingOut(\.coverLoaded), .weight(\.search.textChanged, 3))
    print(actions.missing)
  }

  static func nothingLeft() {
    let responses = ActionGenerator<Gallery.Response>(.leavingOut(\.coverLoaded))
    print(responses.missing)
  }

  static func nothingLeftFixed() {
    let responses = ActionGenerator<Gallery.Response>(
      .payload(\.coverLoaded, .constant(Cover(pixels: [0]))))
    print(responses.missing)
  }

  static func filteredAll(_ random: inout SeededRandomNumberGenerator) {
    let price = Generator.integers(in: 1...9).filter { $0 >= 10 }
    print(price(using: &random))
  }

  static func filteredAllFixed(_ random: inout SeededRandomNumberGenerator) {
    let price = Generator.integers(in: 10...99)
    print(price(using: &random))
  }
}
