/// The name of an enum's case, also of one with a description of its own.
///
/// Relied on: the function behind `print(someCase)`. In the runtime since Swift 3.
package enum EnumCaseName {
  private enum Probe: CustomStringConvertible {
    case first
    case second(Int)

    var description: String { "described" }
  }

  /// Whether ``of(_:)`` finds names. Otherwise a case counts as its description.
  package static let isReliable = RuntimeFact.enumCaseName.holds {
    name(of: Probe.first) == "first" && name(of: Probe.second(1)) == "second"
  }

  /// Nil if the value is not of an enum, or if names cannot be found.
  package static func of<Value>(_ value: Value) -> String? {
    isReliable ? name(of: value) : nil
  }

  private static func name<Value>(of value: Value) -> String? {
    runtimeEnumCaseName(value).map { String(cString: $0) }
  }
}

// Unsafe: the name is a constant of the program, or nil.
@_silgen_name("swift_EnumCaseName")
private func runtimeEnumCaseName<Value>(_ value: Value) -> UnsafePointer<CChar>?
