import Ratchet
import RatchetDependencies

/// Finds out how to generate an action: visits its cases, and the cases of the actions in them.
struct CaseFinder<Top: CasePathable> {
  /// A case whose payload cannot be generated.
  struct Missing {
    let name: String
    let payload: Any.Type
    let holds: (Top) -> Bool
  }

  let rules: [ActionRule<Top>]
  private(set) var missing: [Missing] = []

  /// The indices of the rules whose key path matched a case.
  private var matched: Set<Int> = []

  init(rules: [ActionRule<Top>]) { self.rules = rules }

  /// The rules that have no effect.
  private(set) var unmatchedRules: [ActionRule<Top>] = []

  /// The generator of the action; nil if no case can be generated.
  mutating func find() -> Generator<Top>? {
    let found = source(at: CasePlace<Top, Top>(), examples: [])
    let count = max(1, Self.cases(of: Top.self)?.count ?? 1)
    var choices = found.map { [(weight: count, generator: $0)] } ?? []
    var weights: [AnyKeyPath: Int] = [:]
    for (index, rule) in rules.enumerated() where !matched.contains(index) {
      if case .weight(let weight) = rule.kind { weights[rule.keyPath] = weight }
    }
    // A rule for one element of many (`\.rows[id: 1].tapped`), or for an action whose cases cannot
    // be listed: its actions are added beside the others, and its case no longer counts as missing.
    for (index, rule) in rules.enumerated() where !matched.contains(index) {
      guard case .payload(_, let generator) = rule.kind else { continue }
      choices.append((weights.removeValue(forKey: rule.keyPath) ?? 1, generator))
      matched.insert(index)
      var random = SeededRandomNumberGenerator(seed: 0)
      let sample = generator.make(&random)
      missing.removeAll { $0.holds(sample) }
    }
    unmatchedRules = rules.enumerated().compactMap { index, rule in
      if case .weight = rule.kind, weights[rule.keyPath] == nil { return nil }
      return matched.contains(index) ? nil : rule
    }
    return choices.contains { $0.weight > 0 } ? .one(of: choices) : nil
  }

  /// The generator of a value; if there is none, the place is noted as missing.
  mutating func source<Value>(
    at place: CasePlace<Top, Value>, examples: [Value]
  ) -> Generator<Value>? {
    // A case without a payload. The types are compared too, as the cast would also fit `Any`.
    if Value.self == Void.self, let nothing = () as? Value {
      let box = UncheckedBox(nothing)
      return Generator { _ in box.value }
    }
    let examples = examples + Self.examples(of: Value.self)
    if let kit = Value.self as? any ActionOfParts.Type {
      return source(ofParts: kit, at: place, examples: examples)
    }
    if let known = Self.generator(of: Value.self) { return Self.mixed(known, with: examples) }
    if let type = Value.self as? any CasePathable.Type,
      !place.types.contains(ObjectIdentifier(Value.self)),
      let found = source(ofCases: type, at: place, examples: examples)
    {
      return found.generator
    }
    if let known = Self.mixed(nil, with: examples) { return known }
    miss(place)
    return nil
  }

  /// Notes that the value at this place cannot be generated.
  mutating func miss<Value>(_ place: CasePlace<Top, Value>) {
    let name = place.isTop ? "\(Top.self)" : place.names.joined(separator: ".")
    missing.append(
      Missing(name: name, payload: Value.self, holds: { place.extract($0) != nil }))
  }

  /// The generator of a case of a value, and its weight; nil if the case never comes.
  mutating func choice<Root: CasePathable, Value>(
    _ keyPath: CaseKeyPath<Root, Value>, named name: String, of place: CasePlace<Top, Root>,
    examples: [Root]
  ) -> (weight: Int, generator: Generator<Root>)? {
    let path = Root.allCasePaths[keyPath: keyPath]
    let inner = place.appending(keyPath, named: name)
    var weight = 1
    var generator: Generator<Value>?
    for (index, rule) in rules.enumerated() where rule.keyPath == inner.keyPath {
      matched.insert(index)
      switch rule.kind {
      case .payload(let given, _): generator = given as? Generator<Value>
      case .weight(let given): weight = given
      case .leavingOut: weight = 0
      }
    }
    guard weight > 0 else { return nil }
    let found = generator ?? source(at: inner, examples: examples.compactMap(path.extract))
    return found.map { (weight, $0.map(path.embed)) }
  }
}

extension CaseFinder {
  /// Nil if the cases cannot be listed.
  private mutating func source<Value, Root: CasePathable>(
    ofCases root: Root.Type, at place: CasePlace<Top, Value>, examples: [Value]
  ) -> (generator: Generator<Value>?, Void)? {
    // `Root` is `Value`.
    guard let place = place as? CasePlace<Top, Root>, let examples = examples as? [Root],
      let cases = Self.cases(of: root)
    else { return nil }
    var choices: [(weight: Int, generator: Generator<Root>)] = []
    for item in cases {
      guard let path = Root.allCasePaths[keyPath: item.keyPath] as? any PathToCase else { continue }
      if let choice = choice(path, item, of: place, examples: examples) { choices.append(choice) }
    }
    let generator = choices.isEmpty ? nil : Generator.one(of: choices)
    return (generator as? Generator<Value>, ())
  }

  private mutating func choice<Path: PathToCase, Root: CasePathable>(
    _ path: Path, _ item: (keyPath: PartialCaseKeyPath<Root>, name: String),
    of place: CasePlace<Top, Root>, examples: [Root]
  ) -> (weight: Int, generator: Generator<Root>)? {
    (item.keyPath as? CaseKeyPath<Root, Path.Value>)
      .flatMap { choice($0, named: item.name, of: place, examples: examples) }
  }

  private mutating func source<Value, Action: ActionOfParts>(
    ofParts type: Action.Type, at place: CasePlace<Top, Value>, examples: [Value]
  ) -> Generator<Value>? {
    // `Action` is `Value`.
    guard let place = place as? CasePlace<Top, Action>, let examples = examples as? [Action] else {
      return nil
    }
    return Action.source(at: place, examples: examples, by: &self) as? Generator<Value>
  }

  /// The cases of an enum with their names, in order; nil if they cannot be listed.
  static func cases<Root: CasePathable>(
    of root: Root.Type
  ) -> [(keyPath: PartialCaseKeyPath<Root>, name: String)]? {
    func list(_ cases: some Sequence) -> [PartialCaseKeyPath<Root>]? {
      Array(cases) as? [PartialCaseKeyPath<Root>]
    }
    guard let cases = (Root.allCasePaths as? any Sequence).flatMap({ list($0) }) else { return nil }
    let names = (Root.AllCasePaths.self as? any CasePathNaming.Type)?.caseNames ?? []
    return cases.enumerated().map { index, keyPath in
      (keyPath, names.indices.contains(index) ? names[index] : Wording.unnamedCase(index))
    }
  }

  /// The generator that the type itself declares.
  static func generator<Value>(of type: Value.Type) -> Generator<Value>? {
    func open<G: Generatable>(_ type: G.Type) -> Any { G.generator }
    return (Value.self as? any Generatable.Type).flatMap { open($0) as? Generator<Value> }
  }

  private static func examples<Value>(of type: Value.Type) -> [Value] {
    func open<E: ActionExamples>(_ type: E.Type) -> [Any] { E.examples }
    guard let type = Value.self as? any ActionExamples.Type else { return [] }
    return open(type).compactMap { $0 as? Value }
  }

  /// A generator that takes every second value, on average, from the examples.
  static func mixed<Value>(
    _ generator: Generator<Value>?, with examples: [Value]
  ) -> Generator<Value>? {
    guard !examples.isEmpty else { return generator }
    // Unchecked: these are parts of actions that are Sendable as a whole.
    let box = UncheckedBox(examples)
    let ofExamples = Generator { box.value[$0.index(of: box.value.count)] }
    return generator.map { .one(of: ofExamples, $0) } ?? ofExamples
  }
}

/// An `AnyCasePath` whose value type is not known statically.
protocol PathToCase {
  associatedtype Root
  associatedtype Value

  var extract: @Sendable (Root) -> Value? { get }
}

extension AnyCasePath: PathToCase {}
