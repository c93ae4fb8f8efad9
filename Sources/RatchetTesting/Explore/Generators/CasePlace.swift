import Ratchet

/// Where in an action a value lies that is to be made.
struct CasePlace<Top: CasePathable, Value> {
  /// The names of the cases on the way.
  var names: [String]

  /// The key path that rules may name it by; nil for the action itself, and in elements.
  var keyPath: CaseKeyPath<Top, Value>?

  /// The value there.
  var extract: (Top) -> Value?

  /// The types on the way, so that an action that holds itself is not followed for ever.
  var types: [ObjectIdentifier] = []

  var isTop: Bool { names.isEmpty }

  /// A case of the value.
  func appending<Inner>(
    _ keyPath: CaseKeyPath<Value, Inner>, named name: String
  ) -> CasePlace<Top, Inner> where Value: CasePathable {
    let path = Value.allCasePaths[keyPath: keyPath]
    var inner = part(named: name) { path.extract($0) }
    if let own = self.keyPath {
      inner.keyPath = own.appending(path: \AnyCasePath<Top, Value>[dynamicMember: keyPath])
    } else if isTop {
      // `Top` is `Value`, which the compiler does not know.
      inner.keyPath = keyPath as AnyKeyPath as? CaseKeyPath<Top, Inner>
    }
    return inner
  }

  /// A part of the value that no key path leads to.
  func part<Inner>(
    named name: String, _ part: @escaping (Value) -> Inner?
  ) -> CasePlace<Top, Inner> {
    let extract = extract
    return CasePlace<Top, Inner>(
      names: names + [name], keyPath: nil, extract: { extract($0).flatMap(part) },
      types: types + [ObjectIdentifier(Value.self)])
  }
}

extension CasePlace where Top == Value {
  /// The action itself.
  init() { self.init(names: [], keyPath: nil, extract: { $0 }) }
}
