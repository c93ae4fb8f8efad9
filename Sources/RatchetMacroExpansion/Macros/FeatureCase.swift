/// A case of an enum with `@Reducer`, with its form in the generated types.
@dynamicMemberLookup
struct FeatureCase {
  /// A feature: its type, and an expression that makes an instance.
  struct Feature {
    var type: String
    var instance: String
  }

  private let element: EnumCase

  init(_ element: EnumCase) {
    self.element = element
  }

  subscript<Value>(dynamicMember keyPath: KeyPath<EnumCase, Value>) -> Value {
    element[keyPath: keyPath]
  }

  var isIgnored: Bool { element.attributes.contains("ReducerCaseIgnored") }

  /// Whether it holds state that its first action dismisses: an alert or a dialog.
  var isEphemeral: Bool {
    guard element.parameters.count == 1, let name = payload?.lastName else { return false }
    return element.attributes.contains("ReducerCaseEphemeral")
      || ["AlertState", "ConfirmationDialogState"].contains(name)
  }

  /// The type of its only value. Nil for several values, an array, an optional, a tuple or a
  /// function: these are plain state, since no feature can be made of them.
  private var payload: NamedType? {
    guard element.parameters.count == 1, let type = element.parameters[0].type.namedType,
      type.specifier == nil
    else { return nil }
    return type
  }

  /// A type of the standard library or of Foundation, which has a name but is no feature.
  var plainValue: String? {
    guard !isIgnored, !isEphemeral, let payload, Self.plainTypes.contains(payload.lastName),
      payload.path.count == 1 || ["Swift", "Foundation"].contains(payload.path[0].text)
    else { return nil }
    return payload.lastName
  }

  private static let plainTypes: Set<String> = [
    "Any", "Array", "Bool", "Character", "Data", "Date", "Decimal", "Dictionary", "Double",
    "Duration", "Float", "Int", "Int8", "Int16", "Int32", "Int64", "Optional", "Set", "String",
    "Substring", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "URL", "UUID", "Void",
  ]

  /// The feature of the case; nil if it holds none.
  var feature: Feature? {
    guard !isIgnored, !isEphemeral, payload != nil, plainValue == nil else { return nil }
    let parameter = element.parameters[0]
    return Feature(
      type: parameter.type.text,
      instance: parameter.defaultValue?.text ?? "\(parameter.type.text)()")
  }

  /// Whether it holds a feature, or no value at all.
  var holdsNoValue: Bool { feature != nil || element.parameters.isEmpty }

  /// The values of the case in `State`, in parentheses; empty if there are none.
  var stateValue: String {
    if let feature { return "(\(feature.type).State)" }
    let types = element.parameters.map(\.type.text)
    return types.isEmpty ? "" : "(\(element.list(types)))"
  }

  /// The modifier of the case in `State` and `Action`, which are as recursive as the features.
  var indirection: String { element.isIndirect ? "indirect " : "" }

  /// The type of the case's actions; `Never` if it has none.
  var actionType: String {
    if let feature { return "\(feature.type).Action" }
    guard isEphemeral, !isIgnored else { return "Never" }
    let type = element.parameters[0].type.text
    // It is the same type, and as `Never` shows that the case cannot be made.
    return type.hasSuffix("<Never>") ? "Never" : "\(type).Action"
  }
}
