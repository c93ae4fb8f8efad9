/// One of the two values that are compared, with the context in which it is read.
final class DiffSide {
  private var walker = DumpWalker()
  private let within: (() -> Void) -> Void

  /// - Parameter within: runs its argument in the context of this side.
  init(within: @escaping (() -> Void) -> Void) {
    self.within = within
  }

  var hasMetObjects: Bool { walker.hasMetObjects }

  /// The number of values that enclose the one that is read next.
  var depth: Int {
    get { walker.depth }
    set { walker.depth = newValue }
  }

  func read<R>(_ body: (inout DumpWalker) -> R) -> R {
    var result: R?
    within { result = body(&walker) }
    guard let result else { preconditionFailure("A side of a diff was not read.") }
    return result
  }

  func node(for value: Any) -> DumpNode { read { $0.node(for: value) } }

  func label(for key: Any) -> String { read { $0.label(for: key) } }

  /// The node of a value that is read again where it is written.
  func draft(of value: Any) -> DumpNode { read { $0.draft { $0.node(for: value) } } }

  /// The text of a key that is read again where it is written.
  func draftLabel(for key: Any) -> String { read { $0.draft { $0.label(for: key) } } }

  func plan(for type: Any.Type) -> DumpPlan { walker.plan(for: type) }

  /// The identity of an `Identifiable` value; nil for others.
  func identity(of value: Any) -> AnyHashable? {
    let plan = plan(for: type(of: value))
    return plan.identity.map { identity in read { _ in identity(value) } }
  }

  /// Whether the dump of the value takes several lines, wherever it stands. False if that is not
  /// known without a dump.
  func isSurelyTall(_ value: Any) -> Bool {
    read { Self.isSurelyTall(value, in: &$0, depth: 0) }
  }

  private static func isSurelyTall(_ value: Any, in walker: inout DumpWalker, depth: Int) -> Bool {
    guard walker.depth + depth < DumpWalker.depthLimit else { return false }
    let plan = walker.plan(for: type(of: value))
    switch plan.way {
    case .text, .string, .secret: return false
    case .pairs(let pairs): return !pairs(value).isEmpty
    case .represented(let represent):
      return isSurelyTall(represent(value), in: &walker, depth: depth + 1)
    case .mirrored: break
    }
    if let fields = plan.fields { return !fields.isEmpty }
    let mirror = plan.mirror(value)
    switch mirror.displayStyle {
    case .collection, .set, .dictionary: return !mirror.children.isEmpty
    case .struct: return !mirror.fields.isEmpty
    case .optional, .enum, .tuple:
      return mirror.children.contains { isSurelyTall($0.value, in: &walker, depth: depth + 1) }
    default: return false
    }
  }
}
