import Ratchet

/// The place of a value inside an action, for a value that is to be generated.
struct CasePlace<Top: CasePathable, Value> {
  /// The names of the cases on the way.
  var names: [String]

  /// The key path by which rules can name the place; nil for the action itself, and inside
  /// elements.
  var keyPath: CaseKeyPath<Top, Value>?

  /// Reads the value at this place.
  var extract: (Top) -> Value?

  /// The types on the way, so that recursive actions are not followed for ever.
  var types: [ObjectIdentifier] = []

  var isTop: Bool { names.isEmpty }

  /// The place of a case of the value.
  func appending<Inner>(
    _ keyPath: CaseKeyPath<Value, Inner>, named name: String
  ) -> CasePlace<Top, Inner> where Value: CasePathable {
    let path = Value.allCasePaths[keyPath: keyPath]
    var inner = part(named: name) { path.extract($0) }
    if let own = self.keyPath {
      inner.keyPath = own.appending(path: \AnyCasePath<Top, Value>[dynamicMember: keyPath])
    } else if isTop {
      // `Top` is `Value`, but the compiler does not know that.
      inner.keyPath = keyPath as AnyKeyPath as? CaseKeyPath<Top, Inner>
    }
    return inner
  }

  /// The place of a part of the value that no key path leads to.
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
  /// The place of the action itself.
  init() { self.init(names: [], keyPath: nil, extract: { $0 }) }
}
