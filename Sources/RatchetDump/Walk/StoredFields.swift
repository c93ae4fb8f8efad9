import RatchetRuntimeFacts

/// Reads the stored properties of one struct type, with the same result as reflection, which looks
/// up their types again for each value.
struct StoredFields {
  private struct Field {
    let label: String
    let read: (UnsafeRawPointer) -> Any
  }

  private let type: ObjectIdentifier
  private let fields: [Field]

  /// Nil for types other than structs, for those with a mirror of their own, and if not all fields
  /// are known.
  init?(of type: Any.Type) {
    guard !hasOwnMirror(type), let fields = TypeLayout.fields(of: type),
      // Only reflection can take a value out of an existential container.
      !fields.contains(where: { TypeLayout.kind(of: $0.type) == .existential })
    else { return nil }
    self.type = ObjectIdentifier(type)
    self.fields = fields.compactMap { field in
      fieldName(field.name).map { Field(label: $0, read: Self.reader(of: field)) }
    }
  }

  var isEmpty: Bool { fields.isEmpty }

  /// The properties by the names of the source, in the order of their declaration.
  func values(of value: Any) -> [(label: String, value: Any)] {
    func values<Value>(of value: Value) -> [(label: String, value: Any)] {
      // An `any P` that became an `Any` in generic code is still in its own container.
      guard ObjectIdentifier(Value.self) == type else { return Mirror(reflecting: value).fields }
      // Unsafe: the value has the type for which the fields were looked up.
      return withUnsafePointer(to: value) { pointer in
        fields.map { ($0.label, $0.read(UnsafeRawPointer(pointer))) }
      }
    }
    return _openExistential(value, do: values)
  }

  private static func reader(of field: TypeLayout.Field) -> (UnsafeRawPointer) -> Any {
    func reader<Value>(_ type: Value.Type) -> (UnsafeRawPointer) -> Any {
      { [offset = field.offset] in
        // The runtime guarantees that a value of this type is at the offset.
        ($0 + offset).assumingMemoryBound(to: type).pointee
      }
    }
    return _openExistential(field.type, do: reader)
  }
}
