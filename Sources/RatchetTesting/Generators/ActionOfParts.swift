import Ratchet

/// An action type of the kit that is composed of the actions of features and of ids.
protocol ActionOfParts {
  static func source<Top>(
    at place: CasePlace<Top, Self>, examples: [Self], by finder: inout CaseFinder<Top>
  ) -> Generator<Self>?
}

extension PresentationAction: ActionOfParts {
  static func source<Top>(
    at place: CasePlace<Top, Self>, examples: [Self], by finder: inout CaseFinder<Top>
  ) -> Generator<Self>? {
    let choices = [
      finder.choice(\.dismiss, named: "dismiss", of: place, examples: examples),
      finder.choice(\.presented, named: "presented", of: place, examples: examples),
    ].compactMap { $0 }
    return choices.isEmpty ? nil : .one(of: choices)
  }
}

extension IdentifiedAction: ActionOfParts {
  static func source<Top>(
    at place: CasePlace<Top, Self>, examples: [Self], by finder: inout CaseFinder<Top>
  ) -> Generator<Self>? {
    let ids = place.part(named: "id") { if case .element(let id, _) = $0 { id } else { nil } }
    let actions = place.part(named: "element") {
      if case .element(_, let action) = $0 { action } else { nil }
    }
    let id = finder.source(at: ids, examples: examples.compactMap(\.id))
    let action = finder.source(at: actions, examples: examples.compactMap(\.action))
    guard let id, let action else { return nil }
    return Generator.zip(id, action).map { .element(id: $0, action: $1) }
  }

  private var id: ID {
    switch self {
    case .element(let id, _): id
    }
  }
  private var action: Action {
    switch self {
    case .element(_, let action): action
    }
  }
}

/// Element actions use the first ids of a stack. A push needs a state, which only a rule can
/// supply.
extension StackAction: ActionOfParts {
  static func source<Top>(
    at place: CasePlace<Top, Self>, examples: [Self], by finder: inout CaseFinder<Top>
  ) -> Generator<Self>? {
    let actions = place.part(named: "element") {
      if case .element(_, let action) = $0 { action } else { nil }
    }
    let inElements = examples.compactMap { example in
      if case .element(_, let action) = example { action } else { nil }
    }
    let element = finder.source(at: actions, examples: inElements).map { action in
      Generator.zip(StackElementID.generator, action).map { Self.element(id: $0, action: $1) }
    }
    let choices = [
      element.map { (weight: 1, generator: $0) },
      finder.choice(\.popFrom, named: "popFrom", of: place, examples: examples),
      finder.choice(\.push, named: "push", of: place, examples: examples),
    ].compactMap { $0 }
    return choices.isEmpty ? nil : .one(of: choices)
  }
}
