/// A case of an enum with `@Reducer`, and what becomes of it in the types that are written.
@dynamicMemberLookup
struct FeatureCase {
  /// A feature, by its type and by an expression that makes one.
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

  /// Whether it holds state that goes with the first of its actions: an alert, a dialog.
  var isEphemeral: Bool {
    guard element.parameters.count == 1, let name = payload?.lastName else { return false }
    return element.attributes.contains("ReducerCaseEphemeral")
      || ["AlertState", "ConfirmationDialogState"].contains(name)
  }

  /// The type of its only value. Several values, an array, an optional, a tuple or a function are
  /// plain state, as no feature can be made of them.
  private var payload: NamedType? {
    guard element.parameters.count == 1, let type = element.parameters[0].type.namedType,
      type.specifier == nil
    else { return nil }
    return type
  }

  /// A type of the standard library or of Foundation, which is no feature although it has a name.
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

  /// Nil for a case that holds none.
  var feature: Feature? {
    guard !isIgnored, !isEphemeral, payload != nil, plainValue == nil else { return nil }
    let parameter = element.parameters[0]
    return Feature(
      type: parameter.type.text,
      instance: parameter.defaultValue?.text ?? "\(parameter.type.text)()")
  }

  /// Whether it has a feature, or nothing at all.
  var holdsNoValue: Bool { feature != nil || element.parameters.isEmpty }

  /// The values of the case in `State`, in parentheses, or nothing.
  var stateValue: String {
    if let feature { return "(\(feature.type).State)" }
    let types = element.parameters.map(\.type.text)
    return types.isEmpty ? "" : "(\(element.list(types)))"
  }

  /// The type of the case's actions; a case that has none cannot be made.
  var actionType: String {
    if let feature { return "\(feature.type).Action" }
    guard isEphemeral, !isIgnored else { return "Never" }
    let type = element.parameters[0].type.text
    // The same type, and it shows that the case cannot be made.
    return type.hasSuffix("<Never>") ? "Never" : "\(type).Action"
  }
}
