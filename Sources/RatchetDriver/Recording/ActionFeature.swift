import Ratchet

/// The feature that an action belongs to.
enum ActionFeature {
  /// The cases on the way to the innermost action: `path[0].detail`; empty for an action of the
  /// root. An action is known by its type's name, `Action`.
  static func path(of action: Any) -> String {
    var path = ""
    var inner = action
    while let (name, payload) = payload(of: inner), let next = Step(payload) {
      path += (path.isEmpty ? "" : ".") + name + next.element
      inner = next.action
    }
    return path
  }

  private static func payload(of action: Any) -> (name: String, value: Any)? {
    let mirror = Mirror(reflecting: action)
    guard mirror.displayStyle == .enum, let child = mirror.children.first, let name = child.label
    else { return nil }
    return (name, child.value)
  }

  /// The action of a child in a payload.
  private struct Step {
    let element: String
    let action: Any

    init?(_ payload: Any) {
      if let wrapper = payload as? any ChildActionWrapper {
        guard let child = wrapper.childAction else { return nil }
        element = child.id.map { "[\($0)]" } ?? ""
        action = child.action
      } else if String(reflecting: type(of: payload)).hasSuffix(".Action") {
        element = ""
        action = payload
      } else {
        return nil
      }
    }
  }
}

/// An action that contains the action of a child: one that is presented, or an element.
private protocol ChildActionWrapper {
  var childAction: (id: String?, action: Any)? { get }
}

extension IdentifiedAction: ChildActionWrapper {
  fileprivate var childAction: (id: String?, action: Any)? {
    guard case .element(let id, let action) = self else { return nil }
    return ("\(id)", action)
  }
}

extension PresentationAction: ChildActionWrapper {
  fileprivate var childAction: (id: String?, action: Any)? {
    guard case .presented(let action) = self else { return nil }
    return (nil, action)
  }
}

extension StackAction: ChildActionWrapper {
  fileprivate var childAction: (id: String?, action: Any)? {
    guard case .element(let id, let action) = self else { return nil }
    return ("\(id)", action)
  }
}
