import Synchronization

/// The way to read values of one type. Determined once for each type, since looking up conformances
/// is slow.
// Unchecked: its closures hold only types and finished text.
final class DumpPlan: @unchecked Sendable {
  enum Way {
    case text((Any) -> String)
    case string((Any) -> String)
    case represented((Any) -> Any)
    case pairs((Any) -> [(key: Any, value: Any)])
    case secret((Any) -> Any)
    case mirrored
  }

  let type: Any.Type
  let way: Way
  /// Reads the identity; `nil` for types without one that survives a copy.
  let identity: ((Any) -> AnyHashable)?
  /// Whether the elements have no order of their own, so that the dump must sort them.
  let isUnordered: Bool
  /// Whether the text of a value may leave out something that `==` compares.
  let isWritten: Bool
  /// Whether values are references to objects.
  let isObject: Bool
  let name: String
  /// Whether values are arrays, sets or dictionaries, whose parts are compared one by one.
  let isCollection: Bool
  /// Reads the parts of a `mirrored` type.
  let mirror: (Any) -> Mirror
  /// Reads the parts of a struct, faster than reflection.
  let fields: StoredFields?

  // Never emptied, since types live as long as the process. Locked: dumps are made on any thread.
  private static let known = Mutex<[ObjectIdentifier: DumpPlan]>([:])

  static func known(for type: Any.Type) -> DumpPlan {
    let key = ObjectIdentifier(type)
    if let plan = known.withLock({ $0[key] }) { return plan }
    let plan = DumpPlan(for: type)
    known.withLock { $0[key] = plan }
    return plan
  }

  private init(for type: Any.Type) {
    self.type = type
    way = Self.way(for: type)
    identity = (type as? any Identifiable.Type).flatMap { Self.identity($0) }
    isUnordered =
      type is any UnorderedCollection.Type || StandardText.isFoundationObjectCollection(type)
    isWritten = type is any DumpTextRepresentable.Type || StandardText.isIncomplete(for: type)
    isObject = type is any AnyObject.Type
    isCollection = type is any StandardArray.Type || type is any UnorderedCollection.Type
    name = typeName(type)
    fields = if case .mirrored = way { StoredFields(of: type) } else { nil }
    mirror =
      type is any CustomDumpReflectable.Type
      ? { ($0 as? any CustomDumpReflectable)?.customDumpMirror ?? Mirror(reflecting: $0) }
      : { Mirror(reflecting: $0) }
  }

  private static func way(for type: Any.Type) -> Way {
    if type is any DumpSecret.Type {
      return .secret { ($0 as? any DumpSecret)?.secret ?? $0 }
    }
    if type is any DumpTextRepresentable.Type {
      return .text { ($0 as? any DumpTextRepresentable)?.dumpText ?? "" }
    }
    if type is any DumpRepresentable.Type {
      return .represented { ($0 as? any DumpRepresentable)?.dumpValue ?? $0 }
    }
    if type is any StringProtocol.Type {
      return .string { ($0 as? any StringProtocol).map { String($0) } ?? "" }
    }
    if type is any OrderedPairs.Type {
      return .pairs { ($0 as? any OrderedPairs)?.pairs ?? [] }
    }
    if type == AnyHashable.self {
      return .represented { ($0 as? AnyHashable)?.base ?? $0 }
    }
    if StandardText.isFoundationCollection(type) {
      return .represented { ($0 as? any Collection).map { Array($0) as [Any] } ?? $0 }
    }
    if StandardText.isFoundationObjectCollection(type) {
      return .mirrored
    }
    if let text = StandardText.writer(for: type, dumping: { dumpText($0) }) {
      return .text(text)
    }
    return .mirrored
  }

  private static func identity<Value: Identifiable>(
    _ type: Value.Type
  ) -> ((Any) -> AnyHashable)? {
    // Such an identity is the address of an object, and a copy of the state has other objects.
    guard Value.ID.self != ObjectIdentifier.self else { return nil }
    return { value in
      guard let value = value as? Value else { return AnyHashable("") }
      return AnyHashable(value.id)
    }
  }

  /// The text of values that reflection cannot read: functions, metatypes, values of C.
  func opaqueText(_ value: Any) -> String {
    if let type = value as? Any.Type { return typeName(type) + ".self" }
    let text = String(describing: value)
    return text == "(Function)" ? Wording.function : text
  }
}

/// Collections of the standard library whose order changes from run to run.
private protocol UnorderedCollection {}
extension Dictionary: UnorderedCollection {}
extension Set: UnorderedCollection {}

/// An array of the standard library.
private protocol StandardArray {}
extension Array: StandardArray {}

/// A dictionary literal, which reflection would show as a plain struct.
private protocol OrderedPairs {
  var pairs: [(key: Any, value: Any)] { get }
}

extension KeyValuePairs: OrderedPairs {
  fileprivate var pairs: [(key: Any, value: Any)] { map { ($0.key, $0.value) } }
}
