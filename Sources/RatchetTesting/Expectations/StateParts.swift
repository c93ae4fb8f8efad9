import RatchetDump
import RatchetIssues

/// Finds the parts of a state that a test cannot compare.
enum StateParts {
  struct Part: Equatable {
    /// The path of fields to the part: `rows[0].ratio`.
    let path: String
    let text: String
  }

  /// A longer list is of no use to a reader.
  private static let limit = 8
  /// A recursive state has no natural end.
  private static let depthLimit = 12
  /// The elements of one collection are much alike.
  private static let elementLimit = 3

  /// The innermost fields that are not equal to themselves, such as NaN.
  static func unequalToThemselves(in state: Any) -> [Part] {
    find(in: state, elements: .max) { value in
      guard let value = value as? any Equatable else {
        return Mirror(reflecting: value).displayStyle == .class ? .skip : .lookInside(nil)
      }
      return isUnequalToItself(value) ? .lookInside(dumpText(value)) : .skip
    }
  }

  /// The fields whose changes a dump does not show: closures, and objects with fields of their own.
  static func incomparable(in state: Any) -> [Part] {
    find(in: state, elements: elementLimit) { value in
      // These types define how they are compared.
      if value is any DumpTextRepresentable || value is any CustomDumpReflectable {
        return .skip
      }
      if let other = value as? any DumpRepresentable { return .lookAt(other.dumpValue) }
      let type = type(of: value)
      switch Mirror(reflecting: value).displayStyle {
      case .class:
        let isValue = value is AnyKeyPath || isOfSystem(type)
        return isValue ? .skip : .found("\(type), an object")
      default:
        if value is any Equatable || value is any Error { return .skip }
        let name = "\(type)"
        return name.contains("->") && Mirror(reflecting: value).displayStyle == nil
          ? .found("\(name), a closure") : .lookInside(nil)
      }
    }
  }

  /// Objects of the system's libraries in a state are values: numbers, strings, dates.
  private static func isOfSystem(_ type: Any.Type) -> Bool {
    let name = String(reflecting: type)
    return ["Swift.", "Foundation.", "FoundationEssentials.", "__C."].contains {
      name.hasPrefix($0)
    }
  }

  private enum Look {
    case skip
    case found(String)
    /// The value stands for this one.
    case lookAt(Any)
    /// A part may be the reason; if none is, this value itself is, provided that there is a text.
    case lookInside(String?)
  }

  private static func find(
    in value: Any, at path: String = "", depth: Int = 0, elements: Int, _ look: (Any) -> Look
  ) -> [Part] {
    let own: String?
    switch look(value) {
    case .skip: return []
    case .found(let text): return [Part(path: path.isEmpty ? "state" : path, text: text)]
    case .lookAt(let other):
      guard depth < depthLimit else { return [] }
      return find(in: other, at: path, depth: depth + 1, elements: elements, look)
    case .lookInside(let text): own = text
    }
    var parts: [Part] = []
    let mirror = Mirror(reflecting: value)
    if depth < depthLimit {
      let children = mirror.children.prefix(isCollection(mirror) ? elements : .max)
      // Storage that a macro adds is not a field.
      for (index, child) in children.enumerated() where child.label?.hasPrefix("_$") != true {
        let inner = self.path(path, child.label, index, in: mirror.displayStyle)
        parts += find(in: child.value, at: inner, depth: depth + 1, elements: elements, look)
        if parts.count >= limit { return Array(parts.prefix(limit)) }
      }
    }
    if parts.isEmpty, let own, !path.isEmpty { parts = [Part(path: path, text: own)] }
    return parts
  }

  private static func isCollection(_ mirror: Mirror) -> Bool {
    switch mirror.displayStyle {
    case .collection, .set, .dictionary: true
    default: false
    }
  }

  private static func path(
    _ path: String, _ label: String?, _ index: Int, in style: Mirror.DisplayStyle?
  ) -> String {
    switch style {
    case .optional: path
    case .collection, .set, .dictionary: "\(path)[\(index)]"
    default:
      // A property wrapper stores `title` as `_title`; the parts of a tuple are labelled `.0`,
      // `.1`.
      path + (path.isEmpty ? "" : ".")
        + (label.map { $0.first == "_" || $0.first == "." ? String($0.dropFirst()) : $0 }
          ?? "\(index)")
    }
  }

  private static func isUnequalToItself<Value: Equatable>(_ value: Value) -> Bool {
    value != value
  }
}

extension StateEquality {
  /// Reports that two states differ. If their dumps are equal and the state is not equal to itself,
  /// reports that instead.
  func report(
    _ difference: String?, of state: Value, action: @autoclosure () -> String?,
    at location: IssueLocation, _ wording: (String?) -> RatchetIssue
  ) {
    guard difference == nil, self(state, state) == false else {
      return reportIssue(wording(difference))
    }
    reportIssue(
      Wording.unequalToItself(
        StateParts.unequalToThemselves(in: state), action: action(), at: location))
  }
}
