import Ratchet
import RatchetDump

/// Finds the name of the case of a key path: visits the cases, and the cases in them, until one has
/// the same key path.
struct CaseSearch<Top: CasePathable> {
  private let keyPath: AnyKeyPath
  /// The ids of elements in the key path that are not matched yet, the outermost first.
  private var ids: ArraySlice<any Sendable>

  /// The name of the case; nil if its case paths do not know their names.
  static func name<Value>(of keyPath: CaseKeyPath<Top, Value>) -> String? {
    let ids = NamedElements.ids { _ = Top.allCasePaths[keyPath: keyPath] }
    return CaseSearch(keyPath: keyPath, ids: ids[...]).name(at: CasePlace<Top, Top>())
  }

  /// Searches a place and the places below it.
  private func name<Value>(at place: CasePlace<Top, Value>) -> String? {
    if place.keyPath == keyPath { return place.names.joined(separator: ".") }
    guard !place.types.contains(ObjectIdentifier(Value.self)) else { return nil }
    return if let parts = Value.self as? any NamedParts.Type {
      name(ofParts: parts, at: place)
    } else if let cases = Value.self as? any CasePathable.Type {
      name(ofCases: cases, at: place)
    } else {
      nil
    }
  }

  private func name<Value, Parts: NamedParts>(
    ofParts type: Parts.Type, at place: CasePlace<Top, Value>
  ) -> String? {
    // `Parts` is `Value`.
    (place as? CasePlace<Top, Parts>).flatMap { Parts.name(below: $0, by: self) }
  }

  private func name<Value, Root: CasePathable>(
    ofCases type: Root.Type, at place: CasePlace<Top, Value>
  ) -> String? {
    // `Root` is `Value`.
    (place as? CasePlace<Top, Root>).flatMap { place in
      firstName(of: Root.self) { path, keyPath, name in
        self.name(path, keyPath, name, of: place)
      }
    }
  }

  private func firstName<Root: CasePathable>(
    of root: Root.Type, _ look: (any PathToCase, PartialCaseKeyPath<Root>, String) -> String?
  ) -> String? {
    guard Root.AllCasePaths.self is any CasePathNaming.Type,
      let cases = CaseFinder<Top>.cases(of: root)
    else { return nil }
    for item in cases {
      if let path = Root.allCasePaths[keyPath: item.keyPath] as? any PathToCase,
        let name = look(path, item.keyPath, item.name)
      {
        return name
      }
    }
    return nil
  }

  private func name<Path: PathToCase, Root: CasePathable>(
    _ path: Path, _ keyPath: PartialCaseKeyPath<Root>, _ name: String,
    of place: CasePlace<Top, Root>
  ) -> String? {
    (keyPath as? CaseKeyPath<Root, Path.Value>).flatMap { self.name($0, name, of: place) }
  }
}

// The searches that ``NamedParts`` uses.
extension CaseSearch {
  /// Searches a case and the places below it.
  func name<Root: CasePathable, Value>(
    _ keyPath: CaseKeyPath<Root, Value>, _ name: String, of place: CasePlace<Top, Root>
  ) -> String? {
    self.name(at: place.appending(keyPath, named: name))
  }

  /// Searches the cases of a presented feature, for key paths that leave out `presented`.
  func name<Action: CasePathable>(
    ofPresented action: Action.Type, in place: CasePlace<Top, PresentationAction<Action>>
  ) -> String? {
    firstName(of: action) { path, keyPath, name in
      self.name(presented: path, keyPath, name, in: place)
    }
  }

  private func name<Path: PathToCase, Action: CasePathable>(
    presented path: Path, _ keyPath: PartialCaseKeyPath<Action>, _ name: String,
    in place: CasePlace<Top, PresentationAction<Action>>
  ) -> String? {
    (keyPath as? CaseKeyPath<Action, Path.Value>).flatMap { own in
      self.name(
        \PresentationAction<Action>.AllCasePaths[dynamicMember: own], name, of: place)
    }
  }

  /// Searches the element of the next id in the key path, if the id is of this type.
  func name<ID, Actions, Action>(
    ofElement way: (ID) -> KeyPath<AnyCasePath<Top, Actions>, AnyCasePath<Top, Action>>,
    in place: CasePlace<Top, Actions>
  ) -> String? {
    guard let keyPath = place.keyPath, let id = ids.first as? ID, let last = place.names.last
    else { return nil }
    var inner = self
    inner.ids.removeFirst()
    let element = keyPath.appending(path: way(id))
    // The types on the way start anew: the recursion ends anyway, since each element consumes one
    // id.
    return inner.name(
      at: CasePlace<Top, Action>(
        names: place.names.dropLast() + ["\(last)[id: \(dumpText(id))]"], keyPath: element,
        extract: Top.allCasePaths[keyPath: element].extract))
  }
}

/// A type of the kit with hand-written case paths whose names are known here.
protocol NamedParts {
  /// Searches the cases below a place.
  static func name<Top>(below place: CasePlace<Top, Self>, by search: CaseSearch<Top>) -> String?
}

extension PresentationAction: NamedParts {
  static func name<Top>(
    below place: CasePlace<Top, Self>, by search: CaseSearch<Top>
  ) -> String? {
    func withoutPresented<Presented: CasePathable>(_ type: Presented.Type) -> String? {
      // `Presented` is `Action`, but the compiler does not know that.
      (place as Any as? CasePlace<Top, PresentationAction<Presented>>)
        .flatMap { search.name(ofPresented: type, in: $0) }
    }
    return search.name(\.dismiss, "dismiss", of: place)
      ?? search.name(\.presented, "presented", of: place)
      ?? (Action.self as? any CasePathable.Type).flatMap { withoutPresented($0) }
  }
}

extension IdentifiedAction: NamedParts {
  static func name<Top>(
    below place: CasePlace<Top, Self>, by search: CaseSearch<Top>
  ) -> String? {
    search.name(\.element, "element", of: place)
      ?? search.name(ofElement: { (id: ID) in \AnyCasePath<Top, Self>[id: id] }, in: place)
  }
}

extension StackAction: NamedParts {
  static func name<Top>(
    below place: CasePlace<Top, Self>, by search: CaseSearch<Top>
  ) -> String? {
    search.name(\.element, "element", of: place)
      ?? search.name(\.popFrom, "popFrom", of: place)
      ?? search.name(\.push, "push", of: place)
      ?? search.name(
        ofElement: { (id: StackElementID) in \AnyCasePath<Top, Self>[id: id] }, in: place)
  }
}

extension Optional: NamedParts {
  static func name<Top>(
    below place: CasePlace<Top, Self>, by search: CaseSearch<Top>
  ) -> String? {
    search.name(\.none, "none", of: place) ?? search.name(\.some, "some", of: place)
  }
}

extension Result: NamedParts {
  static func name<Top>(
    below place: CasePlace<Top, Self>, by search: CaseSearch<Top>
  ) -> String? {
    search.name(\.success, "success", of: place) ?? search.name(\.failure, "failure", of: place)
  }
}
