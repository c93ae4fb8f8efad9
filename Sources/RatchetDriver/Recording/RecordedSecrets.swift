import RatchetDump
import Synchronization

/// The redacted texts of a session, which its recording must not have.
///
/// States mark their own: see `ValueEncoder.mask`. But a text reaches a state by an action, whose
/// payload is often a plain string.
final class RecordedSecrets: RedactedMask, Sendable {
  // Locked: states are encoded in the store's isolation and by the run.
  private let texts = Mutex<Set<String>>([])

  func note(_ value: some Encodable) {
    guard let text = value as? String, !text.isEmpty else { return }
    texts.withLock { _ = $0.insert(text) }
  }

  /// The value without texts that a state has redacted so far.
  func hidden(_ json: JSONValue) -> JSONValue {
    let texts = texts.withLock { $0 }
    return texts.isEmpty ? json : Self.hidden(json, texts)
  }

  private static func hidden(_ json: JSONValue, _ texts: Set<String>) -> JSONValue {
    switch json {
    case .string(let text) where texts.contains(text): return .string(Wording.redacted)
    case .array(let elements): return .array(elements.map { hidden($0, texts) })
    case .object(var object):
      for index in object.members.indices {
        object.members[index].value = hidden(object.members[index].value, texts)
      }
      return .object(object)
    default: return json
    }
  }
}
