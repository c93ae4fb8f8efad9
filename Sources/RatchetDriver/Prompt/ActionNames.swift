import Ratchet

/// The names that can follow each other in the lines of a feature, as a tree: from the cases of its
/// actions and from their examples.
struct ActionNames: Sendable {
  /// The names and the nodes that follow them, in order.
  private(set) var children: [(name: String, node: ActionNames)] = []
  /// The ids of elements in examples, as they are written.
  private(set) var ids: [String] = []
  /// The arguments of the examples: each with its label, which is empty if it has none.
  private(set) var arguments: [(label: String, value: String)] = []
  /// The payloads of the examples.
  private(set) var payloads: [String] = []

  private static let maximumDepth = 16

  init() {}

  init(of type: any Any.Type, _ guide: ActionGuide) {
    addCases(of: type, depth: 0)
    for example in guide.examples { add(example) }
    // The names of nearby children, whose path may be left out.
    for (name, route) in guide.routes.sorted(by: { $0.key < $1.key }) where self[name] == nil {
      var node: ActionNames? = self
      for step in route + [name] { node = node?[step] }
      if let node { children.append((name, node)) }
    }
  }

  subscript(_ name: String) -> ActionNames? { children.first { $0.name == name }?.node }

  /// The text that follows a name: the separator of its payload, if all of its payloads have the
  /// same.
  var suffix: String {
    switch (children.isEmpty, ids.isEmpty, arguments.isEmpty, payloads.isEmpty) {
    case (false, true, true, true): "."
    case (_, false, true, true): "["
    case (true, true, false, true): "("
    case (true, true, true, false): " "
    default: ""
    }
  }

  private mutating func change(_ name: String, _ body: (inout ActionNames) -> Void) {
    if let index = children.firstIndex(where: { $0.name == name }) {
      body(&children[index].node)
    } else {
      var node = ActionNames()
      body(&node)
      children.append((name, node))
    }
  }

  private mutating func addCases(of type: any Any.Type, depth: Int) {
    guard depth < Self.maximumDepth, let type = type as? any CasePathable.Type else { return }
    for (name, payload) in Self.cases(of: type) {
      change(name) { node in
        if let payload { node.addCases(of: payload, depth: depth + 1) }
      }
    }
  }

  /// The cases of an enum with the types of their payloads; none if its cases cannot be listed.
  private static func cases<Root: CasePathable>(
    of root: Root.Type
  ) -> [(name: String, payload: (any Any.Type)?)] {
    let names = (Root.AllCasePaths.self as? any CasePathNaming.Type)?.caseNames ?? []
    func list(_ cases: some Sequence) -> [PartialCaseKeyPath<Root>]? {
      Array(cases) as? [PartialCaseKeyPath<Root>]
    }
    let paths = (Root.allCasePaths as? any Sequence).flatMap { list($0) } ?? []
    return names.enumerated().map { index, name in
      let path = paths.indices.contains(index) ? Root.allCasePaths[keyPath: paths[index]] : nil
      return (name, (path as? any PayloadCarrier)?.payloadType)
    }
  }

  private mutating func add(_ example: JSONValue) {
    guard let object = example.object, object.isCase, let sole = object.sole,
      Identifier.isOne(sole.name)
    else { return }
    change(sole.name) { $0.addPayload(sole.value) }
  }

  private mutating func addPayload(_ payload: JSONValue) {
    guard let object = payload.object else { return note(payload.text) }
    if object.members.isEmpty { return }
    if let (id, action) = ActionText.element(object), action.object?.isCase == true {
      if !ids.contains(id.text) { ids.append(id.text) }
      return add(action)
    }
    if object.isCase { return add(payload) }
    let labels = object.members.enumerated().map { $1.name == "_\($0)" ? "" : $1.name }
    guard labels.allSatisfy({ $0.isEmpty || Identifier.isOne($0) }) else {
      return note(payload.text)
    }
    for (label, member) in zip(labels, object.members)
    where !arguments.contains(where: { $0.label == label && $0.value == member.value.text }) {
      arguments.append((label, member.value.text))
    }
  }

  private mutating func note(_ payload: String) {
    if !payloads.contains(payload) { payloads.append(payload) }
  }
}

private protocol PayloadCarrier {
  var payloadType: any Any.Type { get }
}

extension AnyCasePath: PayloadCarrier {
  fileprivate var payloadType: any Any.Type { Value.self }
}
