import Ratchet

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
