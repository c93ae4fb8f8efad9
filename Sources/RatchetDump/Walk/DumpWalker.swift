/// Reads a value through reflection, once, into nodes.
struct DumpWalker {
  /// Deeper values are cut off: reflection and comparison recurse, and a task's stack is small.
  static let depthLimit = 128

  private var plans: [ObjectIdentifier: DumpPlan] = [:]
  private var objects: [ObjectIdentifier: DumpObject] = [:]
  private var numbers = 0
  private var depth = 0

  init() {}

  mutating func node(for value: Any) -> DumpNode {
    guard depth < Self.depthLimit else { return DumpNode(leaf: Wording.tooDeep) }
    depth += 1
    defer { depth -= 1 }
    let plan = plan(for: type(of: value))
    var node: DumpNode
    switch plan.way {
    case .text(let text): node = Self.node(ofText: text(value))
    case .string(let string): node = Self.node(ofString: string(value))
    case .represented(let represent): node = represented(value, by: represent)
    case .pairs(let pairs): node = DumpNode(.dictionary, pairs(value).map { entry($0, $1) })
    case .mirrored: node = mirrored(value, plan)
    }
    node.identity = plan.identity.map { $0(value) }
    return node
  }

  private mutating func plan(for type: Any.Type) -> DumpPlan {
    let key = ObjectIdentifier(type)
    if let plan = plans[key] { return plan }
    let plan = DumpPlan(for: type)
    plans[key] = plan
    return plan
  }

  private mutating func represented(_ value: Any, by represent: (Any) -> Any) -> DumpNode {
    let other = represent(value)
    guard type(of: other) != type(of: value) else {
      return mirrored(value, plan(for: type(of: value)))
    }
    return node(for: other)
  }

  /// A node's leaf has one line.
  private static func node(ofText text: String) -> DumpNode {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count > 1 else { return DumpNode(leaf: text) }
    return DumpNode(.text, lines: lines)
  }

  private static func node(ofString string: String) -> DumpNode {
    guard string.contains("\n") else { return DumpNode(leaf: string.quoted) }
    return DumpNode(.string, lines: string.quotedLines)
  }
}

// MARK: Reflection

extension DumpWalker {
  private mutating func mirrored(_ value: Any, _ plan: DumpPlan) -> DumpNode {
    let mirror =
      (value as? any CustomDumpReflectable)?.customDumpMirror ?? Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional:
      return optional(mirror)
    case .enum:
      return enumCase(value, mirror)
    case .tuple:
      return DumpNode(.inlineRecord, fields(of: mirror))
    case .collection:
      return DumpNode(.array, mirror.children.map { .init(label: "", node: node(for: $0.value)) })
    case .set:
      let children = mirror.children.map { DumpNode.Child(label: "", node: node(for: $0.value)) }
      return DumpNode(.set, plan.isUnordered ? children.sortedByText() : children)
    case .dictionary:
      let children = mirror.children.map { entry($0.value) }
      return DumpNode(.dictionary, plan.isUnordered ? children.sortedByText() : children)
    case .class, .foreignReference:
      return object(value as AnyObject, mirror, plan)
    case .struct:
      return DumpNode(.record, plan.name, fields(of: mirror))
    case nil:
      return DumpNode(leaf: plan.opaqueText(value))
    @unknown default:
      return DumpNode(leaf: plan.opaqueText(value))
    }
  }

  /// The content without a wrapping; only an optional inside of an optional needs one.
  private mutating func optional(_ mirror: Mirror) -> DumpNode {
    guard let content = mirror.children.first?.value else { return DumpNode(leaf: "nil") }
    let node = node(for: content)
    guard case .leaf("nil") = node.content else { return node }
    return DumpNode(.inlineRecord, ".some", [.init(label: "", node: node)])
  }

  private mutating func enumCase(_ value: Any, _ mirror: Mirror) -> DumpNode {
    guard let (name, payload) = mirror.children.first else {
      return DumpNode(leaf: "." + enumCaseName(of: value))
    }
    let payloadMirror = Mirror(reflecting: payload)
    let isTuple = payloadMirror.displayStyle == .tuple
    let children =
      isTuple ? fields(of: payloadMirror) : [.init(label: "", node: node(for: payload))]
    return DumpNode(.inlineRecord, "." + (name ?? ""), children)
  }

  private mutating func entry(_ pair: Any) -> DumpNode.Child {
    let parts = Array(Mirror(reflecting: pair).children)
    guard parts.count == 2 else { return .init(label: "", node: node(for: pair)) }
    return entry(parts[0].value, parts[1].value)
  }

  private mutating func entry(_ key: Any, _ value: Any) -> DumpNode.Child {
    let keyNode = node(for: key)
    let label = keyNode.singleLine ?? keyNode.lines().joined(separator: "\n")
    return .init(label: label, node: node(for: value))
  }

  private mutating func object(_ object: AnyObject, _ mirror: Mirror, _ plan: DumpPlan) -> DumpNode
  {
    if let known = objects[ObjectIdentifier(object)] {
      let number = known.number ?? numbers + 1
      numbers = max(numbers, number)
      known.number = number
      return DumpNode(leaf: "\(plan.name)#\(number)")
    }
    let mark = DumpObject()
    objects[ObjectIdentifier(object)] = mark
    var children: [DumpNode.Child] = []
    var ancestors: [Mirror] = []
    var ancestor = mirror.superclassMirror
    while let mirror = ancestor {
      ancestors.append(mirror)
      ancestor = mirror.superclassMirror
    }
    for mirror in ancestors.reversed() + [mirror] {
      children += fields(of: mirror)
    }
    return DumpNode(.init(kind: .record, name: plan.name, children: children, object: mark))
  }

  /// Named as they are read: what a macro or a property wrapper stores as `_title` is `title`, and
  /// what only a macro knows (`_$…`) is left out.
  private mutating func fields(of mirror: Mirror) -> [DumpNode.Child] {
    var children: [DumpNode.Child] = []
    for (label, value) in mirror.children {
      guard let name = fieldName(label ?? "") else { continue }
      children.append(.init(label: name, node: node(for: value)))
    }
    return children
  }
}
