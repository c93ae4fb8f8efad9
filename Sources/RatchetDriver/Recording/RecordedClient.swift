public import RatchetDependencies

/// A client whose answers to reducers are recorded, so that a recording can be repeated without it.
///
/// ```swift
/// RecordedClient(DiceClient.self) { client, calls in
///   DiceClient { calls.answer("roll") { client.roll() } }
/// }
/// ```
///
/// Only calls of reducers are recorded, which must not wait: the answers to effects arrive as
/// actions, which are in the recording. The answers of `\.date`, `\.uuid` and
/// `\.withRandomNumberGenerator` are always recorded.
public struct RecordedClient: Sendable {
  let watch: @Sendable (inout DependencyValues, RecordedCalls) -> Void

  /// Marks the client of a key.
  ///
  /// - Parameter recorded: makes a client that asks the given one through ``RecordedCalls``.
  public init<Key: TestDependencyKey>(
    _ key: Key.Type,
    _ recorded:
      @escaping @Sendable (_ client: Key.Value, _ calls: RecordedCalls) -> Key.Value
  ) {
    watch = { dependencies, calls in
      let client = dependencies[key]
      dependencies[key] = recorded(client, calls)
    }
  }
}

/// The calls of a client by the reducers of a session.
public struct RecordedCalls: Sendable {
  let answers: RecordedAnswers

  /// The answer to a call: while a session is recorded, that of the closure, which is recorded; while
  /// it is repeated, the recorded one.
  ///
  /// An error is passed on, and not recorded.
  ///
  /// - Parameter name: the name of the call in the recording.
  public func answer<Value: Codable, E: Error>(
    _ name: String, _ ask: () throws(E) -> Value
  ) throws(E) -> Value {
    try answers.answer(
      name, encode: { try ValueEncoder.exactJSON(of: $0) },
      decode: { try ValueDecoder.decode(Value.self, from: $0) }, ask: ask)
  }
}
