/// The stored properties of a struct's value, even if the struct has a mirror of its own.
///
/// Relied on: the functions of the runtime behind `Mirror` that count and read the children of a
/// value, in it since Swift 5.0. Otherwise the properties of such a struct cannot be read.
package enum StoredProperties {
  /// Whether properties can be read.
  package static let isReliable = RuntimeFact.storedProperties.holds {
    let object = Probe.Object()
    let children = known(of: Probe(object: object))
    return children.map(\.name) == ["flag", "text", "object"]
      && children[0].value as? Int8 == 3 && children[1].value as? String == "a"
      && (children[2].value as? Probe.Object) === object
  }

  private struct Probe: CustomReflectable {
    final class Object {}

    let flag: Int8 = 3
    let text: any Equatable = "a"
    weak var object: Object?

    var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }
  }

  /// The properties in the order of their declaration, by the names of their storage; nil if they
  /// cannot be read.
  ///
  /// - Parameter value: a struct.
  package static func of<Value>(_ value: Value) -> [(name: String, value: Any)]? {
    isReliable ? known(of: value) : nil
  }

  private static func known<Value>(of value: Value) -> [(name: String, value: Any)] {
    (0..<childCount(value, type: Value.self)).map { index in
      var name: UnsafePointer<CChar>?
      var free: FreeName?
      let child = readChild(
        value, type: Value.self, index: index, name: &name, free: &free)
      defer { free?(name) }
      return (name.map { String(cString: $0) } ?? "", child)
    }
  }
}

private typealias FreeName = @convention(c) (UnsafePointer<CChar>?) -> Void

@_silgen_name("swift_reflectionMirror_count")
private func childCount<Value>(_ value: Value, type: Any.Type) -> Int

// The name is in memory of the runtime until it is given to `free`, if there is such a function.
@_silgen_name("swift_reflectionMirror_subscript")
private func readChild<Value>(
  _ value: Value, type: Any.Type, index: Int,
  name: UnsafeMutablePointer<UnsafePointer<CChar>?>, free: UnsafeMutablePointer<FreeName?>
) -> Any
