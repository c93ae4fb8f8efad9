/// What the runtime tells of the fields of a type.
enum TypeLayout {
  enum Kind {
    case `struct`
    case `enum`
    case function
    /// A container of a value of some type: `Any`, `any P`.
    case existential
    case other
  }

  struct Field {
    let name: String
    let type: Any.Type
    let offset: Int
  }

  static func kind(of type: Any.Type) -> Kind {
    switch metadataKind(type) {
    case 0x200: .struct
    case 0x201: .enum
    case 0x302: .function
    case 0x303, 0x307: .existential
    default: .other
    }
  }

  /// The stored properties of a struct; nil where not all of them can be known.
  static func fields(of type: Any.Type) -> [Field]? {
    guard case .struct = kind(of: type) else { return nil }
    var fields: [Field] = []
    for index in 0..<childCount(type) {
      var metadata = FieldMetadata()
      let fieldType = childType(type, index: index, metadata: &metadata)
      let name = metadata.name.map { String(cString: $0) } ?? ""
      metadata.free?(metadata.name)
      // A weak field is a reference of another layout, and a type that is not found is told as `()`.
      guard metadata.isStrong, fieldType != Void.self else { return nil }
      fields.append(Field(name: name, type: fieldType, offset: childOffset(type, index: index)))
    }
    // A type of C may have parts that reflection does not know.
    return fields.isEmpty && size(of: type) > 0 ? nil : fields
  }

  static func size(of type: Any.Type) -> Int {
    func size<Value>(_: Value.Type) -> Int { MemoryLayout<Value>.size }
    return _openExistential(type, do: size)
  }

  /// Whether values of it are nothing but their bits.
  static func isTrivial(_ type: Any.Type) -> Bool {
    func isTrivial<Value>(_ type: Value.Type) -> Bool { _isPOD(type) }
    return _openExistential(type, do: isTrivial)
  }
}

/// As the runtime fills it in: `_FieldReflectionMetadata` of the standard library.
private struct FieldMetadata {
  var name: UnsafePointer<CChar>?
  var free: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
  var isStrong = false
  // Not read: the runtime writes it, so that there must be room for it.
  var isVariable = false
}

// The runtime functions behind `Mirror`, which asks them of a value; a type has the same fields.
@_silgen_name("swift_getMetadataKind")
private func metadataKind(_ type: Any.Type) -> UInt

@_silgen_name("swift_reflectionMirror_recursiveCount")
private func childCount(_ type: Any.Type) -> Int

@_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
private func childType(
  _ type: Any.Type, index: Int, metadata: UnsafeMutablePointer<FieldMetadata>
) -> Any.Type

@_silgen_name("swift_reflectionMirror_recursiveChildOffset")
private func childOffset(_ type: Any.Type, index: Int) -> Int
