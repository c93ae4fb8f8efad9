import Ratchet

/// The features in a state, as a tree, with the effects that run in each.
///
/// A part of the state counts as a feature if the name of its type is `State`.
struct FeatureTree {
  private struct Node {
    let name: String
    /// The parts of the way to it, without punctuation, as effects name their features.
    let path: [String]
    var children: [Node] = []
    var omitted = 0
  }

  /// The number of elements that are shown of each list, unless effects run in them.
  private static let limit = 10
  private static let maximumDepth = 32

  private let root: Node
  private let effects: [(path: [String], text: String)]

  /// - Parameter effects: each with the names of the features that own it, from the root's child
  ///   inwards.
  init(_ state: Any, name: String, effects: [(path: [String], text: String)]) {
    self.effects = effects.map { (Self.words($0.path.joined(separator: " ")), $0.text) }
    root = Self.node(name, [], state, self.effects.map(\.path), depth: 0)
  }

  var lines: [String] {
    var rest = effects
    var lines: [String] = []
    append(root, indent: 0, &lines, &rest)
    // Effects of features that were not found.
    return lines + rest.map { "  \($0.path.joined(separator: " ")): \($0.text)" }
  }

  private func append(
    _ node: Node, indent: Int, _ lines: inout [String],
    _ rest: inout [(path: [String], text: String)]
  ) {
    let space = String(repeating: "  ", count: indent)
    lines.append(space + node.name)
    for effect in rest where effect.path == node.path {
      lines.append("\(space)  * \(effect.text)")
    }
    rest.removeAll { $0.path == node.path }
    for child in node.children { append(child, indent: indent + 1, &lines, &rest) }
    if node.omitted > 0 { lines.append("\(space)  \(Wording.omitted(node.omitted))") }
  }

  private static func node(
    _ name: String, _ path: [String], _ state: Any, _ busy: [[String]], depth: Int
  ) -> Node {
    var node = Node(name: name, path: path)
    guard depth < maximumDepth else { return node }
    let mirror = Mirror(reflecting: state)
    for child in mirror.children {
      guard let label = child.label else { continue }
      let name = String(label.drop { $0 == "_" || $0 == "$" })
      let (parts, isList) = features(in: child.value)
      var shown = 0
      for part in parts {
        let own = path + words(name) + words(part.id ?? "")
        let isBusy = busy.contains { $0.starts(with: own) }
        guard !isList || shown < limit || isBusy else {
          node.omitted += 1
          continue
        }
        shown += 1
        let title = part.id.map { "\(name)[\($0)]" } ?? name
        node.children.append(Self.node(title, own, part.state, busy, depth: depth + 1))
      }
    }
    return node
  }

  /// The features in a value: itself, the one that it presents, or its elements.
  private static func features(in value: Any) -> (parts: [(id: String?, state: Any)], isList: Bool)
  {
    if let holder = value as? any FeatureHolder {
      return (holder.heldFeatures.filter { isState($0.state) }, holder.isListOfFeatures)
    }
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional {
      return (mirror.children.flatMap { features(in: $0.value).parts }, false)
    }
    return (isState(value) ? [(nil, value)] : [], false)
  }

  private static func isState(_ value: Any) -> Bool {
    String(reflecting: type(of: value)).hasSuffix(".State")
  }

  private static func words(_ text: String) -> [String] {
    text.split { !$0.isLetter && !$0.isNumber && $0 != "-" }.map(String.init)
  }
}

/// A collection of features, or the presentation of one.
private protocol FeatureHolder {
  var heldFeatures: [(id: String?, state: Any)] { get }
  var isListOfFeatures: Bool { get }
}

extension IdentifiedArray: FeatureHolder {
  fileprivate var heldFeatures: [(id: String?, state: Any)] {
    zip(ids, self).map { ("\($0)", $1) }
  }
  fileprivate var isListOfFeatures: Bool { true }
}

extension StackState: FeatureHolder {
  fileprivate var heldFeatures: [(id: String?, state: Any)] {
    zip(ids, self).map { ("\($0)", $1) }
  }
  fileprivate var isListOfFeatures: Bool { true }
}

extension PresentationState: FeatureHolder {
  fileprivate var heldFeatures: [(id: String?, state: Any)] {
    wrappedValue.map { [(nil, $0)] } ?? []
  }
  fileprivate var isListOfFeatures: Bool { false }
}
