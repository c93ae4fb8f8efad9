/// Reads the stored properties of values of one struct type, as reflection does: but reflection looks for
/// their types again in each value.
struct StoredFields {
  private struct Field {
    let label: String
    let read: (UnsafeRawPointer) -> Any
  }

  private let fields: [Field]

  /// Nil for what is no struct or reflects itself otherwise, and where not all is known.
  init?(of type: Any.Type) {
    guard !(type is any CustomReflectable.Type), !(type is any CustomDumpReflectable.Type),
      let fields = TypeLayout.fields(of: type),
      // What is in a container of its own comes out of it by reflection alone.
      !fields.contains(where: { TypeLayout.kind(of: $0.type) == .existential })
    else { return nil }
    self.fields = fields.compactMap { field in
      fieldName(field.name).map { Field(label: $0, read: Self.reader(of: field)) }
    }
  }

  var isEmpty: Bool { fields.isEmpty }

  /// Named as they are read, in the order of their declaration.
  func values(of value: Any) -> [(label: String, value: Any)] {
    func values<Value>(of value: Value) -> [(label: String, value: Any)] {
      withUnsafePointer(to: value) { pointer in
        fields.map { ($0.label, $0.read(UnsafeRawPointer(pointer))) }
      }
    }
    return _openExistential(value, do: values)
  }

  private static func reader(of field: TypeLayout.Field) -> (UnsafeRawPointer) -> Any {
    func reader<Value>(_ type: Value.Type) -> (UnsafeRawPointer) -> Any {
      { [offset = field.offset] in
        // The runtime says that such a value is there.
        ($0 + offset).assumingMemoryBound(to: type).pointee
      }
    }
    return _openExistential(field.type, do: reader)
  }
}
