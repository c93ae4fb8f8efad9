import Ratchet

extension FeatureSession {
  /// Performs the lines of a prompt, until they end.
  func prompt(_ input: PromptInput) async throws {
    try await PromptSession(self, input, start: await store.state).run()
  }
}
