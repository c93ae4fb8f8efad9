import Ratchet

/// Finds out what the case of a key path is called: goes through the cases, and through those in them,
/// until one has the same key path.
struct CaseSearch<Top: CasePathable> {
  private let keyPath: AnyKeyPath

  /// Nil where it is not known: that of an element (`\.rows[id: 1].tapped`), and of case paths that do not
  /// know their names.
  static func name<Value>(of keyPath: CaseKeyPath<Top, Value>) -> String? {
    CaseSearch(keyPath: keyPath).name(below: CasePlace<Top, Top>())
  }

  private func name<Root: CasePathable>(below place: CasePlace<Top, Root>) -> String? {
    guard Root.AllCasePaths.self is any CasePathNaming.Type,
      let cases = CaseFinder<Top>.cases(of: Root.self)
    else { return nil }
    for item in cases {
      if let path = Root.allCasePaths[keyPath: item.keyPath] as? any PathToCase,
        let name = name(path, item, place)
      {
        return name
      }
    }
    return nil
  }

  private func name<Path: PathToCase, Root: CasePathable>(
    _ path: Path, _ item: (keyPath: PartialCaseKeyPath<Root>, name: String),
    _ place: CasePlace<Top, Root>
  ) -> String? {
    guard let own = item.keyPath as? CaseKeyPath<Root, Path.Value> else { return nil }
    let inner = place.appending(own, named: item.name)
    if inner.keyPath == keyPath { return inner.names.joined(separator: ".") }
    guard !inner.types.contains(ObjectIdentifier(Path.Value.self)),
      let type = Path.Value.self as? any CasePathable.Type
    else { return nil }
    return name(type, inner)
  }

  private func name<Inner: CasePathable, Value>(
    _ type: Inner.Type, _ place: CasePlace<Top, Value>
  ) -> String? {
    // `Inner` is `Value`.
    (place as? CasePlace<Top, Inner>).flatMap { name(below: $0) }
  }
}
