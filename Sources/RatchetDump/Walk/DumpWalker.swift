/// Reads a value through reflection, once, into nodes.
struct DumpWalker {
  /// Deeper values are cut off: reflection and comparison recurse, and the stack of a task is
  /// small.
  static let depthLimit = 128

  /// The number of elements of an array that are read; the others are only counted.
  private let width: Int
  private var plans: [ObjectIdentifier: DumpPlan] = [:]
  private var objects: [ObjectIdentifier: Met] = [:]
  /// The objects whose representing value is being read.
  private var represented: Set<ObjectIdentifier> = []
  private var numbers = 0
  /// How often an object was met, including repetitions.
  private var meetings = 0
  /// The steps by which objects became known and numbered, so that they can be undone.
  private var steps: [Step] = []
  /// Whether nodes are made only to find the order of parts.
  private var isDraft = false
  var depth = 0

  /// The object is retained: otherwise one that exists only for the dump could be freed, and
  /// another take its address.
  private struct Met {
    let mark: DumpObject
    let object: AnyObject
  }

  private enum Step {
    case met(ObjectIdentifier)
    case numbered(DumpObject)
  }

  init(width: Int = .max) {
    self.width = width
  }

  /// Whether the walker has met an object, in a draft too.
  private(set) var hasMetObjects = false

  mutating func node(for value: Any) -> DumpNode {
    guard depth < Self.depthLimit else { return DumpNode(leaf: Wording.tooDeep) }
    depth += 1
    defer { depth -= 1 }
    let plan = plan(for: type(of: value))
    var node: DumpNode
    switch plan.way {
    case .text(let text):
      node = Self.node(ofText: text(value))
      node.type = plan.type
      if plan.isWritten, let value = value as? any Equatable { node.written = WrittenValue(value) }
    case .string(let string):
      node = DumpNode(string: string(value))
      node.type = plan.type
    case .represented(let represent): node = represented(value, by: represent, plan)
    case .pairs(let pairs): node = DumpNode(.dictionary, pairs(value).map { entry($0, $1) })
    case .secret(let secret): node = DumpNode(secret: self.node(for: secret(value)))
    case .mirrored: node = mirrored(value, plan)
    }
    node.identity = plan.identity.map { $0(value) }
    return node
  }

  mutating func plan(for type: Any.Type) -> DumpPlan {
    let key = ObjectIdentifier(type)
    if let plan = plans[key] { return plan }
    let plan = DumpPlan.known(for: type)
    plans[key] = plan
    return plan
  }

  private mutating func represented(
    _ value: Any, by represent: (Any) -> Any, _ plan: DumpPlan
  ) -> DumpNode {
    guard enter(value, plan) else { return DumpNode(leaf: Wording.closed(plan.name)) }
    defer { leave(value, plan) }
    let other = represent(value)
    return type(of: other) == plan.type ? mirrored(value, plan) : node(for: other)
  }

  /// Call this before reading the value that represents another one, and `leave` after it.
  ///
  /// - Returns: false if the value is an object that is already being read.
  mutating func enter(_ value: Any, _ plan: DumpPlan) -> Bool {
    // The identifier stays valid: the caller holds the value while reading it.
    !plan.isObject || represented.insert(ObjectIdentifier(value as AnyObject)).inserted
  }

  mutating func leave(_ value: Any, _ plan: DumpPlan) {
    if plan.isObject { represented.remove(ObjectIdentifier(value as AnyObject)) }
  }

  /// Splits a text into lines, since a leaf must have one line.
  private static func node(ofText text: String) -> DumpNode {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count > 1 else { return DumpNode(leaf: text) }
    return DumpNode(.text, lines: lines)
  }
}

// MARK: Reflection

extension DumpWalker {
  private mutating func mirrored(_ value: Any, _ plan: DumpPlan) -> DumpNode {
    if let fields = plan.fields {
      var node = DumpNode(.record, plan.name, children(of: fields.values(of: value)))
      node.type = plan.type
      return node
    }
    let mirror = plan.mirror(value)
    var node = node(of: value, mirror, plan)
    switch mirror.displayStyle {
    case .optional, .tuple, .collection, .set, .dictionary: break
    default: node.type = plan.type
    }
    return node
  }

  private mutating func node(of value: Any, _ mirror: Mirror, _ plan: DumpPlan) -> DumpNode {
    switch mirror.displayStyle {
    case .optional:
      return optional(mirror)
    case .enum:
      return enumCase(value, mirror)
    case .tuple:
      return DumpNode(.inlineRecord, children(of: mirror.fields))
    case .collection:
      let children = mirror.children.prefix(width).map {
        DumpNode.Child(label: "", node: node(for: $0.value))
      }
      return DumpNode(.array, children, omitted: mirror.children.count - children.count)
    case .set:
      func element(_ value: Any, _ walker: inout Self) -> DumpNode.Child {
        .init(label: "", node: walker.node(for: value))
      }
      return DumpNode(.set, self.children(of: mirror, isUnordered: plan.isUnordered, element))
    case .dictionary:
      func entry(_ pair: Any, _ walker: inout Self) -> DumpNode.Child { walker.entry(pair) }
      return DumpNode(.dictionary, self.children(of: mirror, isUnordered: plan.isUnordered, entry))
    case .class, .foreignReference:
      return object(value as AnyObject, mirror, plan)
    case .struct:
      return DumpNode(.record, plan.name, children(of: mirror.fields))
    case nil:
      return DumpNode(leaf: plan.opaqueText(value))
    @unknown default:
      return DumpNode(leaf: plan.opaqueText(value))
    }
  }

  /// The content without a wrapper, which only an optional inside of an optional needs.
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
      isTuple ? children(of: payloadMirror.fields) : [.init(label: "", node: node(for: payload))]
    return DumpNode(.inlineRecord, "." + (name ?? ""), children)
  }

  private mutating func entry(_ pair: Any) -> DumpNode.Child {
    let parts = Array(Mirror(reflecting: pair).children)
    guard parts.count == 2 else { return .init(label: "", node: node(for: pair)) }
    return entry(parts[0].value, parts[1].value)
  }

  private mutating func entry(_ key: Any, _ value: Any) -> DumpNode.Child {
    .init(label: label(for: key), node: node(for: value))
  }

  /// The text of a key before its value.
  mutating func label(for key: Any) -> String {
    let node = node(for: key)
    return node.singleLine ?? node.lines().joined(separator: "\n")
  }

  private mutating func object(_ object: AnyObject, _ mirror: Mirror, _ plan: DumpPlan) -> DumpNode
  {
    meetings += 1
    if let known = objects[ObjectIdentifier(object)]?.mark {
      let number = known.number ?? numbers + 1
      if known.number == nil {
        numbers = number
        known.number = number
        steps.append(.numbered(known))
      }
      return DumpNode(leaf: "\(plan.name)#\(number)")
    }
    let mark = meet(object)
    let children = children(of: mirror.fields)
    return DumpNode(.init(kind: .record, name: plan.name, children: children, object: mark))
  }

  private mutating func children(of fields: [(label: String, value: Any)]) -> [DumpNode.Child] {
    fields.map { .init(label: $0.label, node: node(for: $0.value)) }
  }

  func knows(_ object: AnyObject) -> Bool { objects[ObjectIdentifier(object)] != nil }

  /// Call this before reading the contents of an object, which may contain the object itself.
  mutating func meet(_ object: AnyObject) -> DumpObject {
    let mark = DumpObject()
    hasMetObjects = true
    objects[ObjectIdentifier(object)] = Met(mark: mark, object: object)
    steps.append(.met(ObjectIdentifier(object)))
    return mark
  }
}

// MARK: Parts without order

extension DumpWalker {
  /// The parts of a set or a dictionary, in the order of their text.
  ///
  /// An object is written where it is met first, and has a number from there on. So the order must
  /// be known before parts with objects are read; until then, each is read as if it came first.
  private mutating func children(
    of mirror: Mirror, isUnordered: Bool, _ read: (Any, inout Self) -> DumpNode.Child
  ) -> [DumpNode.Child] {
    guard isUnordered, !isDraft, mirror.children.count > 1 else {
      let children = mirror.children.map { read($0.value, &self) }
      return isUnordered ? children.sortedByText() : children
    }
    var parts: [(child: DumpNode.Child, value: Any?)] = []
    isDraft = true
    for (_, value) in mirror.children {
      let before = (meetings: meetings, steps: steps.count, numbers: numbers)
      let child = read(value, &self)
      let hasObjects = meetings > before.meetings
      if hasObjects { undo(downTo: before.steps, numbers: before.numbers) }
      parts.append((child, hasObjects ? value : nil))
    }
    isDraft = false
    return parts.map(\.child).orderByText().map { index in
      parts[index].value.map { read($0, &self) } ?? parts[index].child
    }
  }

  /// Reads something only to compare it: an object that is met here first counts as not met
  /// afterwards, and so is written where it is read next.
  mutating func draft<R>(_ read: (inout Self) -> R) -> R {
    let before = (steps: steps.count, numbers: numbers)
    defer { undo(downTo: before.steps, numbers: before.numbers) }
    return read(&self)
  }

  private mutating func undo(downTo count: Int, numbers: Int) {
    for step in steps[count...].reversed() {
      switch step {
      case .met(let object): objects[object] = nil
      case .numbered(let mark): mark.number = nil
      }
    }
    steps.removeSubrange(count...)
    self.numbers = numbers
  }
}

extension Mirror {
  /// The stored properties of a value, inherited ones first.
  ///
  /// The names are those of the source: storage `_title` of a macro or property wrapper is listed
  /// as `title`, and storage that only a macro uses (`_$…`) is left out.
  var fields: [(label: String, value: Any)] {
    let inherited = superclassMirror?.fields ?? []
    return inherited
      + children.compactMap { label, value in fieldName(label ?? "").map { ($0, value) } }
  }
}
