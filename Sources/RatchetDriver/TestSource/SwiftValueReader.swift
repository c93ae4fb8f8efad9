import Foundation
import Ratchet
import RatchetData
import RatchetDump
import RatchetRuntimeFacts

/// Reads values through reflection, and notes the modules of their types.
struct SwiftValueReader {
  /// The modules whose types a test must be able to name.
  private(set) var modules: Set<String> = []

  /// Reads a value with all its parts. Shared values are read as they are at the call.
  mutating func read(_ value: Any) -> SwiftValue {
    if let text = SwiftLiteral.expression(of: value) { return .expression(text) }
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional {
      return .optional(mirror.children.first.map { read($0.value) })
    }
    switch value {
    case let value as any StandardList: return .array(value.listed.map { read($0) })
    case let value as any StandardSet:
      return .set(value.listed.map { read($0) }.sorted { "\($0)" < "\($1)" })
    case let value as any StandardDictionary:
      let entries = value.entries.map { key, value in
        SwiftValue.Entry(key: read(key), value: read(value))
      }
      return .dictionary(entries.sorted { "\($0.key)" < "\($1.key)" })
    case let value as any IdentifiedElements:
      return .identified(value.identified.map { element($0.id, $0.element) })
    case let value as any StackElements:
      return .stack(value.stacked.map { element($0.id, $0.element) })
    case is any CustomReflectable where !(value is any FieldReflectable):
      return .opaque(dumpText(value))
    default: break
    }
    switch mirror.displayStyle {
    case .enum: return enumCase(value, mirror)
    case .struct: return object(value, mirror)
    default: return .opaque(dumpText(value))
    }
  }

  private mutating func element(_ id: Any, _ value: Any) -> SwiftValue.Element {
    SwiftValue.Element(id: read(id), value: read(value), source: value)
  }

  private mutating func enumCase(_ value: Any, _ mirror: Mirror) -> SwiftValue {
    guard let type = name(of: value) else { return .opaque(dumpText(value)) }
    guard let (label, payload) = mirror.children.first else {
      let name = caseName(of: value)
      return .enumCase(
        .init(type: type, name: name, payload: [], hasCasePaths: false, json: nil))
    }
    let payloadMirror = Mirror(reflecting: payload)
    var fields: [SwiftValue.Field] = []
    if payloadMirror.displayStyle == .tuple {
      for (label, part) in payloadMirror.children {
        let name = label.map { $0.hasPrefix(".") ? "" : $0 } ?? ""
        fields.append(.init(name: name, kind: .plain, value: read(part), source: part))
      }
    } else {
      fields.append(.init(name: "", kind: .plain, value: read(payload), source: payload))
    }
    return .enumCase(
      .init(
        type: type, name: label ?? "", payload: fields,
        hasCasePaths: value is any CasePathable, json: json(of: value)))
  }

  private mutating func object(_ value: Any, _ mirror: Mirror) -> SwiftValue {
    guard let type = name(of: value) else { return .opaque(dumpText(value)) }
    var fields: [SwiftValue.Field] = []
    let assignable = Self.assignableFields(of: value)
    for (label, part) in mirror.children {
      guard let label, !label.hasPrefix("_$") else { continue }
      let name = label.hasPrefix("_") ? String(label.dropFirst()) : label
      fields.append(field(name, part, isAssignable: assignable.contains(name)))
    }
    return .object(
      .init(
        type: type, fields: fields, isState: Self.isState(value),
        json: json(of: value)))
  }

  private mutating func field(
    _ name: String, _ part: Any, isAssignable: Bool
  ) -> SwiftValue.Field {
    let plain: SwiftValue.Field.Kind = isAssignable ? .plain : .fixed
    let (kind, content): (SwiftValue.Field.Kind, Any) =
      switch part {
      case is any FetchedProperty: (.fetched, part)
      case let part as any SharedProperty: (part.isReadOnly ? .fetched : .shared, part.current)
      case let part as any PresentedProperty: (.plain, part.presented)
      default: (plain, part)
      }
    // What is fetched is not compared.
    let value = kind == .fetched ? .opaque("") : read(content)
    return SwiftValue.Field(name: name, kind: kind, value: value, source: content)
  }

  /// Whether the value is the state of a feature. Its fields are meant to be seen by tests, unlike
  /// those of other types, which may be private.
  private static func isState(_ value: Any) -> Bool {
    value is any ObservableState || String(describing: type(of: value)) == "State"
  }

  private static func assignableFields(of value: Any) -> Set<String> {
    func fields(of state: some ObservableState) -> [String] {
      type(of: state)._$fields.map(\.name)
    }
    if let state = value as? any ObservableState { return Set(fields(of: state)) }
    guard isState(value) else { return [] }
    let variables = TypeLayout.fields(of: type(of: value))?.filter(\.isVariable) ?? []
    return Set(variables.map(\.name).filter { !$0.hasPrefix("_") })
  }

  /// The JSON of a value whose type is decoded to an equal value; nil for others.
  private func json(of value: Any) -> String? {
    guard let value = value as? any Codable else { return nil }
    return Self.json(ofCodable: value)
  }

  private static func json<Value: Codable>(ofCodable value: Value) -> String? {
    do {
      let json = try ValueEncoder.json(of: value)
      let decoded = try ValueDecoder.decode(Value.self, from: json)
      return DecodedValue.isSame(decoded, value) ? json.text : nil
    } catch {
      // The value has no JSON from which it can be made: a test must write it otherwise.
      return nil
    }
  }

  /// The name of the type in its module; nil if a test cannot name it.
  private mutating func name(of value: Any) -> String? {
    guard let name = SwiftTypeName(of: Swift.type(of: value)) else { return nil }
    modules.formUnion(name.modules)
    return name.text
  }

  private func caseName(of value: Any) -> String {
    func name<Value>(_ value: Value) -> String? { EnumCaseName.of(value) }
    return _openExistential(value, do: name) ?? String(describing: value)
  }
}

// The types whose parts a test names otherwise than by their fields.

private protocol StandardList { var listed: [Any] { get } }
private protocol StandardSet { var listed: [Any] { get } }
private protocol StandardDictionary { var entries: [(key: Any, value: Any)] { get } }
private protocol IdentifiedElements { var identified: [(id: Any, element: Any)] { get } }
private protocol StackElements { var stacked: [(id: Any, element: Any)] { get } }
private protocol FetchedProperty {}
private protocol PresentedProperty { var presented: Any { get } }
private protocol SharedProperty {
  var current: Any { get }
  var isReadOnly: Bool { get }
}

extension Array: StandardList { fileprivate var listed: [Any] { map { $0 } } }
extension Set: StandardSet { fileprivate var listed: [Any] { map { $0 } } }
extension Dictionary: StandardDictionary {
  fileprivate var entries: [(key: Any, value: Any)] { map { ($0.key, $0.value) } }
}
extension IdentifiedArray: IdentifiedElements {
  fileprivate var identified: [(id: Any, element: Any)] { elements.map { ($0.id, $0) } }
}
extension StackState: StackElements {
  fileprivate var stacked: [(id: Any, element: Any)] {
    ids.compactMap { id in self[id: id].map { (id, $0) } }
  }
}
extension FetchAll: FetchedProperty {}
extension FetchOne: FetchedProperty {}
extension Fetch: FetchedProperty {}
extension PresentationState: PresentedProperty {
  fileprivate var presented: Any { wrappedValue as Any }
}
extension Shared: SharedProperty {
  fileprivate var current: Any { wrappedValue }
  fileprivate var isReadOnly: Bool { false }
}
extension SharedReader: SharedProperty {
  fileprivate var current: Any { wrappedValue }
  fileprivate var isReadOnly: Bool { true }
}
