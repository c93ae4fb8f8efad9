public import RatchetDependencies

/// A dependency of a feature that the line `:set NAME VALUE` changes at a prompt.
///
/// ```swift
/// DrivenFeature(
///   "Stopwatch", summary: "laps with names", state: Stopwatch.State(),
///   settings: [
///     DrivenSetting("locale", summary: "the language of names, such as de_DE") {
///       (name: String, dependencies) in
///       dependencies.locale = Locale(identifier: name)
///     }
///   ]
/// ) {
///   Stopwatch()
/// }
/// ```
public struct DrivenSetting: Sendable {
  let name: String
  let summary: String
  /// The type of its values.
  let valueType: String
  /// Returns false if the text is no value.
  let set: @Sendable (String, inout DependencyValues) throws -> Bool

  /// Names a dependency.
  ///
  /// - Parameters:
  ///   - name: the name, without spaces.
  ///   - summary: a short description for `:help set`.
  ///   - set: changes the dependencies of all later actions and of the effects that they start. An
  ///     error that it throws is shown in one line, and nothing is changed.
  public init<Value: LosslessStringConvertible & SendableMetatype>(
    _ name: String, summary: String,
    set: @escaping @Sendable (_ value: Value, _ dependencies: inout DependencyValues) throws -> Void
  ) {
    self.name = name
    self.summary = summary
    valueType = "\(Value.self)"
    self.set = { text, dependencies in
      guard let value = Value(text) else { return false }
      try set(value, &dependencies)
      return true
    }
  }
}
