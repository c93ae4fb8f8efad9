/// The fields of a type, as the runtime describes them.
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

  /// The stored properties of a struct; nil if they cannot all be known.
  static func fields(of type: Any.Type) -> [Field]? {
    guard case .struct = kind(of: type) else { return nil }
    var fields: [Field] = []
    for index in 0..<childCount(type) {
      var metadata = FieldMetadata()
      let fieldType = childType(type, index: index, metadata: &metadata)
      let name = metadata.name.map { String(cString: $0) } ?? ""
      metadata.free?(metadata.name)
      // A weak field is a reference with another layout, and an unknown type is reported as `()`.
      guard metadata.isStrong, fieldType != Void.self else { return nil }
      fields.append(Field(name: name, type: fieldType, offset: childOffset(type, index: index)))
    }
    // A C type may have parts that reflection does not know.
    return fields.isEmpty && size(of: type) > 0 ? nil : fields
  }

  static func size(of type: Any.Type) -> Int {
    func size<Value>(_: Value.Type) -> Int { MemoryLayout<Value>.size }
    return _openExistential(type, do: size)
  }

  /// Whether values of the type consist of nothing but their bits.
  static func isTrivial(_ type: Any.Type) -> Bool {
    func isTrivial<Value>(_ type: Value.Type) -> Bool { _isPOD(type) }
    return _openExistential(type, do: isTrivial)
  }
}

/// The layout of `_FieldReflectionMetadata` of the standard library, which the runtime fills in.
private struct FieldMetadata {
  var name: UnsafePointer<CChar>?
  var free: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
  var isStrong = false
  // Never read, but the runtime writes it, so there must be room for it.
  var isVariable = false
}

// The runtime functions behind `Mirror`. They take a value's type, and a type always has the same
// fields.
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
