/// What is registered in a container, and what of it is kept. It makes nothing itself.
struct ContainerMachine: Sendable {
  /// A box of what was made; the key's own type is known to who asks.
  typealias Box = any Sendable & AnyObject

  struct Registration: Sendable {
    let lifetime: Lifetime
    let make: @Sendable (Resolver) throws -> Box
    /// What is in the box, where that is an object.
    let object: @Sendable (Box) -> AnyObject?
    let box: @Sendable (AnyObject) -> Box
    /// Tells it from one that took its place.
    fileprivate(set) var number = 0
  }

  enum Found {
    case kept(Box)
    case registered(Registration)
  }

  // Unchecked: what is held is of a sendable type, which `AnyObject` no longer tells.
  private struct Held: @unchecked Sendable {
    weak var object: AnyObject?
  }

  private var registrations: [ContainerKey: Registration] = [:]
  private var singletons: [ContainerKey: Box] = [:]
  private var held: [ContainerKey: Held] = [:]
  private var count = 0

  var keys: [ContainerKey] { Array(registrations.keys) }

  /// Puts a registration in the place of what was there, and lets go of what that had made.
  ///
  /// - Returns: what was let go of, to be released where nothing is locked: that may ask the container.
  mutating func register(
    _ registration: Registration, for key: ContainerKey
  ) -> (registration: Registration?, box: Box?) {
    count += 1
    var registration = registration
    registration.number = count
    held[key] = nil
    return (
      registrations.updateValue(registration, forKey: key), singletons.removeValue(forKey: key)
    )
  }

  func find(_ key: ContainerKey) -> Found? {
    // First: what is kept is asked for most.
    if let box = singletons[key] { return .kept(box) }
    guard let registration = registrations[key] else { return nil }
    if let object = held[key]?.object { return .kept(registration.box(object)) }
    return .registered(registration)
  }

  /// Keeps what a registration has made, as its lifetime wants it, if nothing took its place meanwhile.
  ///
  /// - Returns: false where it cannot be kept so, as it is no object.
  mutating func keep(_ box: Box, of registration: Registration, for key: ContainerKey) -> Bool {
    let isInForce = registrations[key]?.number == registration.number
    switch registration.lifetime {
    case .transient, .graph: return true
    case .singleton:
      if isInForce { singletons[key] = box }
      return true
    case .weak:
      guard let object = registration.object(box) else { return false }
      if isInForce { held[key] = Held(object: object) }
      return true
    }
  }
}

extension ContainerMachine.Registration {
  init<T: Sendable>(
    _ type: T.Type, lifetime: Lifetime, _ make: @escaping @Sendable (Resolver) throws -> T
  ) {
    self.init(
      lifetime: lifetime,
      make: { DependencyBox(try make($0)) },
      object: { box in
        let value = unsafeDowncast(box, to: DependencyBox<T>.self).value
        // By its type: the cast alone would put anything into an object.
        guard Swift.type(of: value as Any) is AnyObject.Type else { return nil }
        return value as AnyObject
      },
      // It was got out of such a value.
      box: { DependencyBox($0 as! T) })
  }
}
