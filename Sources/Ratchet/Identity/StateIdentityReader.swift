import RatchetRuntimeFacts
import Synchronization

/// Reads the identity of children. Everything that depends only on the type is determined once,
/// when the first reader of the type is made.
// Unchecked: its contents never change, and its functions only read their arguments.
@usableFromInline
final class StateIdentityReader<State>: @unchecked Sendable {
  private let ids: ErasedIDReader<State>?
  private let enumCase: ((State) -> AnyKeyPath)?
  private let tags: EnumTagReader<State>?
  private let payloads: [(name: AnyKeyPath, payload: CasePayload<State>)]
  /// For cases that `payloads` does not list.
  private let unlistedPayload: ((AnyKeyPath) -> CasePayload<State>?)?
  /// For an enum that cannot report its case.
  private let reflectedIDs: ErasedIDReader<State>?
  private let isEnum: Bool
  private let isEphemeral: Bool

  /// Whether the ids of states cannot change in place: they are stored in constants.
  private let hasConstantIDs: Bool

  /// A reader, or nil for a type whose values cannot be told apart.
  @usableFromInline
  static func make() -> StateIdentityReader? {
    KnownReaders.reader(StateIdentityReader.self) {
      let reader = StateIdentityReader()
      return reader.ids == nil && !reader.isEnum && !reader.isEphemeral ? nil : reader
    }
  }

  /// A reader, or nil for a type that is not an enum, whose values are identified by their ids
  /// alone.
  static func ofEnum() -> StateIdentityReader? {
    make().flatMap { $0.isEnum ? $0 : nil }
  }

  private init() {
    ids = (State.self as? any Identifiable.Type).map { ErasedIDReader($0) }
    isEphemeral = State.self is any EphemeralState.Type
    let pathable = State.self as? any CasePathable.Type
    isEnum = pathable != nil
    tags = pathable == nil ? nil : EnumTag.reader(State.self)
    let reflectable = pathable.flatMap { $0.allCasePaths as? any CasePathReflectable }
    enumCase = reflectable.flatMap { Self.enumCase($0) }
    reflectedIDs = pathable != nil && reflectable == nil ? Self.reflectedIDs() : nil
    let payload = reflectable.map { Self.payload($0) }
    unlistedPayload = payload
    let names = (reflectable as? any Sequence).map { Self.names($0) } ?? []
    payloads = names.compactMap { name in payload?(name).map { (name, $0) } }
    hasConstantIDs =
      ConstantID.isConstant(in: State.self) && (pathable == nil || reflectable != nil)
      && payloads.allSatisfy(\.payload.hasConstantID)
  }

  /// Whether a state that was changed in place has kept its identity, as far as the difference
  /// shows: it is the same observable state in the same case, and its id is a constant.
  @usableFromInline
  func isKept(after difference: ObservationDifference) -> Bool {
    difference <= .inside && hasConstantIDs
  }

  /// Whether an id alone identifies a state.
  var hasLoneID: Bool { !isEnum && !isEphemeral && ids != nil }

  /// The id of a state, if that alone identifies it.
  func loneID(of state: State) -> ErasedID? { hasLoneID ? ids?.read(state) : nil }

  /// Whether a state has the stored id.
  @usableFromInline
  func isID(_ id: ErasedID, of state: State) -> Bool { ids?.isRead(id, state) ?? true }

  /// The case of an enum state, to compare it with ``isCase(_:of:)``.
  @usableFromInline
  func caseName(of state: State) -> StateIdentity.Name {
    if let tag = tag(of: state) { return .tag(tag) }
    if let enumCase { return .keyPath(enumCase(state)) }
    return .text(Self.caseName(of: state))
  }

  /// Whether an enum state is in a case.
  @usableFromInline
  func isCase(_ name: StateIdentity.Name, of state: State) -> Bool {
    switch name {
    case .tag(let name): return name == tag(of: state)
    case .text(let name): return name == Self.caseName(of: state)
    case .keyPath(let name):
      guard let now = enumCase?(state) else { return false }
      return now === name || now == name
    }
  }

  /// The identity of a state.
  @usableFromInline
  func identity(of state: State) -> StateIdentity {
    var isEphemeral = isEphemeral
    var found: StateIdentity.Case?
    if let enumCase {
      let name = enumCase(state)
      let payload = payload(of: name)
      if payload?.isEphemeral == true { isEphemeral = true }
      found = .init(name: .keyPath(name), payload: payload?.id(of: state) ?? .none)
    } else if isEnum {
      let payload = Self.payload(of: state)
      if payload is any EphemeralState { isEphemeral = true }
      found = .init(
        name: .text(Self.caseName(of: state)),
        payload: reflectedID(of: state, holding: payload))
    }
    return StateIdentity(
      id: ids?.read(state), enumCase: found, tag: tag(of: state), isEphemeral: isEphemeral)
  }

  /// Whether a state has the identity that was read before.
  @usableFromInline
  func isIdentity(_ identity: StateIdentity, of state: State) -> Bool {
    withUnsafePointer(to: state) { isIdentity(identity, at: $0) }
  }

  /// Whether the state in a place has the identity, without copying it if its case decides.
  @usableFromInline
  func isIdentity(_ identity: StateIdentity, at place: UnsafePointer<State>) -> Bool {
    if let tag = identity.loneTag, let tags { return tags.tag(of: place) == tag }
    let state = place.pointee
    if let id = identity.id, !isID(id, of: state) { return false }
    guard let known = identity.enumCase else { return true }
    if case .plain(let id, let reader) = known.payload {
      // A state in another case has no such id. The reader belongs to this enum, since it read the
      // id.
      return unsafeDowncast(reader, to: PlainPayloadReader<State>.self).id(of: state) == id
    }
    guard isCase(known.name, of: state) else { return false }
    guard case .erased(let id) = known.payload else { return true }
    return switch known.name {
    // An identity knows its case by name.
    case .text, .tag: reflectedIDs?.isRead(id, state) ?? true
    case .keyPath(let name): payload(of: name)?.isID(id, of: state) ?? true
    }
  }

  private func tag(of state: State) -> UInt32? {
    tags.map { tags in withUnsafePointer(to: state) { tags.tag(of: $0) } }
  }

  private func reflectedID(of state: State, holding payload: Any?) -> StateIdentity.Payload {
    guard payload is any Identifiable, let reflectedIDs else { return .none }
    return .erased(reflectedIDs.read(state))
  }

  // Compared by reference first: a macro's key path literal is one object.
  private func payload(of name: AnyKeyPath) -> CasePayload<State>? {
    for (known, payload) in payloads where known === name { return payload }
    for (known, payload) in payloads where known == name { return payload }
    return unlistedPayload?(name)
  }

  private static func caseName(of state: State) -> String {
    Mirror(reflecting: state).children.first?.label ?? "\(state)"
  }

  private static func payload(of state: State) -> Any? {
    Mirror(reflecting: state).children.first?.value
  }

  /// Stores the ids of the values in the cases, found by reflection.
  private static func reflectedIDs() -> ErasedIDReader<State> {
    func id(of value: some Identifiable) -> AnyHashable { value.id }
    return ErasedIDReader { state, body in
      if let value = payload(of: state) as? any Identifiable { body(id(of: value)) }
    }
  }

  private static func enumCase<P: CasePathReflectable>(_ paths: P) -> ((State) -> AnyKeyPath)? {
    guard P.Root.self == State.self else { return nil }
    // Safe: `P.Root` is `State`. A cast would look up both types each time.
    return { paths[unsafeBitCast($0, to: P.Root.self)] }
  }

  private static func names(_ paths: some Sequence) -> [AnyKeyPath] {
    paths.compactMap { $0 as? AnyKeyPath }
  }

  private static func payload<P: CasePathReflectable>(
    _: P
  ) -> (AnyKeyPath) -> CasePayload<State>? {
    { name in
      let path = P.Root.allCasePaths[keyPath: name] as? any CasePayloadDescribing
      return path?.payload as? CasePayload<State>
    }
  }
}

/// Whether the id of a state is a constant that it stores.
enum ConstantID {
  /// True for a type without ids, too.
  static func isConstant<State>(in _: State.Type) -> Bool {
    func isConstant<I: Identifiable>(_: I.Type) -> Bool {
      TypeLayout.fields(of: I.self)?
        .contains { $0.name == "id" && $0.type == I.ID.self && !$0.isVariable } ?? false
    }
    return (State.self as? any Identifiable.Type).map { isConstant($0) } ?? true
  }
}

/// The identity readers of this process, one for each type.
private enum KnownReaders {
  // A lock: states are made on any thread. Held only for a look-up.
  private static let known = Mutex<[ObjectIdentifier: Known]>([:])

  private enum Known {
    case reader(any AnyObject & Sendable)
    case none
  }

  static func reader<Reader: AnyObject & Sendable>(
    _ type: Reader.Type, _ make: () -> Reader?
  ) -> Reader? {
    let id = ObjectIdentifier(type)
    switch known.withLock({ $0[id] }) {
    // Stored below for the same type.
    case .reader(let reader): return unsafeDowncast(reader, to: Reader.self)
    case .none?: return nil
    case nil:
      let reader = make()
      known.withLock { $0[id] = reader.map { .reader($0) } ?? Known.none }
      return reader
    }
  }
}
