/// The registrations of a container, and the values that it keeps. It makes no values itself.
struct ContainerMachine: Sendable {
  /// A box of a value; the caller knows the value's type by the key.
  typealias Box = any Sendable & AnyObject

  struct Registration: Sendable {
    let lifetime: Lifetime
    let make: @Sendable (Resolver) throws -> Box
    /// The value in the box, if it is an object.
    let object: @Sendable (Box) -> AnyObject?
    let box: @Sendable (AnyObject) -> Box
    /// Distinguishes it from a registration that replaces it.
    fileprivate(set) var number = 0
  }

  enum Found {
    case kept(Box)
    case registered(Registration)
  }

  // Unchecked: the object has a sendable type, which `AnyObject` does not show.
  private struct Held: @unchecked Sendable {
    weak var object: AnyObject?
  }

  private var registrations: [ContainerKey: Registration] = [:]
  private var singletons: [ContainerKey: Box] = [:]
  private var held: [ContainerKey: Held] = [:]
  private var count = 0

  var keys: [ContainerKey] { Array(registrations.keys) }

  /// Replaces a registration, and releases the value that the old one made.
  ///
  /// - Returns: the old registration and value, to release while no lock is held: their
  ///   deinitializers may use the container.
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
    // First, since kept values are the most frequent.
    if let box = singletons[key] { return .kept(box) }
    guard let registration = registrations[key] else { return nil }
    if let object = held[key]?.object { return .kept(registration.box(object)) }
    return .registered(registration)
  }

  /// Keeps the value that a registration has made, according to its lifetime, unless the
  /// registration was replaced meanwhile.
  ///
  /// - Returns: false if it cannot be held weakly because it is not an object.
  mutating func keep(_ box: Box, of registration: Registration, for key: ContainerKey) -> Bool {
    let isCurrent = registrations[key]?.number == registration.number
    switch registration.lifetime {
    case .transient, .graph: return true
    case .singleton:
      if isCurrent { singletons[key] = box }
      return true
    case .weak:
      guard let object = registration.object(box) else { return false }
      if isCurrent { held[key] = Held(object: object) }
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
        // A registration's box is only ever made by its own `make`.
        let value = unsafeDowncast(box, to: DependencyBox<T>.self).value
        // Checked by the type: the cast alone would box any value in an object.
        guard Swift.type(of: value as Any) is AnyObject.Type else { return nil }
        return value as AnyObject
      },
      // Safe: the object was extracted from a value of this type.
      box: { DependencyBox($0 as! T) })
  }
}
