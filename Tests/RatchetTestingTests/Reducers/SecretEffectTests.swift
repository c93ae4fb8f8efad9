import Ratchet
import RatchetTesting
import Testing

/// A feature that passes on a secret, and has no `==`.
private struct Door: Reducer {
  enum Action {
    case typed(String)
    case opened(with: Redacted<String>)
  }

  func reduce(into state: inout Int, action: Action) -> Effect<Action> {
    guard case .typed(let code) = action else { return .none }
    return .send(.opened(with: Redacted(wrappedValue: code)))
  }
}

@Suite("Secrets in the actions that expectReduce compares") struct SecretEffectTests {
  @Test("pass if they are the same, without ==")
  func same() {
    expectReduce(
      Door(), from: 0, .typed("1234"),
      effects: [.send(.opened(with: Redacted(wrappedValue: "1234")))])
  }

  @Test("T019: another secret makes another action, and neither is shown")
  func another() async {
    let texts = await issueTexts {
      expectReduce(
        Door(), from: 0, .typed("1234"),
        effects: [.send(.opened(with: Redacted(wrappedValue: "4321")))], line: 10)
    }
    #expect(
      texts == [
        """
        RatchetIssue T019 at SecretEffectTests.swift:10
          The returned effects are not the expected ones.
            action      .typed("1234")
            expected    send .opened(with: <redacted>)
            returned    send .opened(with: <redacted>)
            difference  - .opened(with: <redacted>)
                        + .opened(with: <redacted> (another value))
          List the returned effects in their order, or leave `effects:` out.
          More: ratchet explain T019
        """
      ])
  }

  /// Its action with NaN never equals itself, although the dumps are equal.
  private struct Scale: Reducer {
    enum Action: Equatable { case weighed(Double) }

    func reduce(into state: inout Int, action: Action) -> Effect<Action> { .send(action) }
  }

  @Test("T019: actions with equal dumps that still differ are reported as different")
  func dumpedAlike() async {
    let texts = await issueTexts {
      expectReduce(
        Scale(), from: 0, .weighed(.nan), effects: [.send(.weighed(.nan))], line: 11)
    }
    #expect(
      texts == [
        """
        RatchetIssue T019 at SecretEffectTests.swift:11
          The returned effects are not the expected ones.
            action      .weighed(nan)
            expected    send .weighed(nan)
            returned    send .weighed(nan)
            difference  (the two differ, but their dumps are equal)
          List the returned effects in their order, or leave `effects:` out.
          More: ratchet explain T019
        """
      ])
  }
}
