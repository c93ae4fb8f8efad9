/// The fields of a type, as the runtime describes them.
///
/// Relied on: the functions of the runtime behind `Mirror`, in it since Swift 5.2; the layout of
/// `_FieldReflectionMetadata`, which they fill in, since 5.3; the kinds at the beginning of type
/// metadata, and the flags of a function type after it, part of the stable ABI since 5.0. Otherwise
/// every kind is unknown, and no type has known fields: values are then read through `Mirror`.
package enum TypeLayout {
  package enum Kind: Equatable {
    case `struct`
    case `enum`
    case function
    /// A container of a value of some type: `Any`, `any P`.
    case existential
    case other
    /// The runtime could not be asked: it may be any of the others.
    case unknown
  }

  package struct Field {
    package let name: String
    package let type: Any.Type
    package let offset: Int
    /// Whether it was declared with `var`.
    package let isVariable: Bool
  }

  /// Whether kinds, fields and functions are known.
  package static let isReliable = RuntimeFact.typeLayout.holds {
    guard let fields = knownFields(of: Probe.self), fields.count == 3,
      knownFields(of: WeakProbe.self) == nil, knownFields(of: EnumProbe.self) == nil
    else { return false }
    return fields.map(\.name) == ["flag", "text", "function"]
      && fields.map { ObjectIdentifier($0.type) }
        == [Int8.self, String.self, (@Sendable () -> Void).self].map { ObjectIdentifier($0) }
      && fields.map(\.offset)
        == [
          MemoryLayout<Probe>.offset(of: \.flag), MemoryLayout<Probe>.offset(of: \.text),
          // The last field. A key path to a function has no offset.
          MemoryLayout<Probe>.size - MemoryLayout<@Sendable () -> Void>.size,
        ]
      && fields.map(\.isVariable) == [true, true, false]
      && knownKind(of: EnumProbe.self) == .enum && knownKind(of: Any.self) == .existential
      && knownKind(of: (any Equatable).self) == .existential && knownKind(of: Int?.self) == .other
      && isAsyncIfKnown((() -> Void).self) == false
      && isAsyncIfKnown((@Sendable (Int) async throws -> String).self) == true
      && isAsyncIfKnown((@convention(c) () -> Void).self) == nil
      && isAsyncIfKnown(Int.self) == nil
  }

  private struct Probe {
    var flag: Int8
    var text: String
    let function: @Sendable () -> Void
  }

  private struct WeakProbe {
    weak var object: AnyObject?
  }

  private enum EnumProbe {
    case first
    case second(Int)
  }

  package static func kind(of type: Any.Type) -> Kind {
    isReliable ? knownKind(of: type) : .unknown
  }

  /// The stored properties of a struct; nil if they cannot all be known.
  package static func fields(of type: Any.Type) -> [Field]? {
    isReliable ? knownFields(of: type) : nil
  }

  /// Whether a function of a type is asynchronous; nil if the type is not that of Swift functions,
  /// which have a context.
  package static func isAsyncFunction(_ type: Any.Type) -> Bool? {
    isReliable ? isAsyncIfKnown(type) : nil
  }

  package static func size(of type: Any.Type) -> Int {
    func size<Value>(_: Value.Type) -> Int { MemoryLayout<Value>.size }
    return _openExistential(type, do: size)
  }

  /// Whether values of the type consist of nothing but their bits.
  package static func isTrivial(_ type: Any.Type) -> Bool {
    func isTrivial<Value>(_ type: Value.Type) -> Bool { _isPOD(type) }
    return _openExistential(type, do: isTrivial)
  }
}

// As the runtime answers, relied on or not.
extension TypeLayout {
  private static func knownKind(of type: Any.Type) -> Kind {
    switch metadataKind(type) {
    case 0x200: .struct
    case 0x201: .enum
    case 0x302: .function
    case 0x303, 0x307: .existential
    default: .other
    }
  }

  private static func knownFields(of type: Any.Type) -> [Field]? {
    guard knownKind(of: type) == .struct else { return nil }
    var fields: [Field] = []
    for index in 0..<childCount(type) {
      var metadata = FieldMetadata()
      let fieldType = childType(type, index: index, metadata: &metadata)
      let name = metadata.name.map { String(cString: $0) } ?? ""
      metadata.free?(metadata.name)
      // A weak field is a reference with another layout, and an unknown type is reported as `()`.
      guard metadata.isStrong, fieldType != Void.self else { return nil }
      fields.append(
        Field(
          name: name, type: fieldType, offset: childOffset(type, index: index),
          isVariable: metadata.isVariable))
    }
    // A C type may have parts that reflection does not know.
    return fields.isEmpty && size(of: type) > 0 ? nil : fields
  }

  private static func isAsyncIfKnown(_ type: Any.Type) -> Bool? {
    guard knownKind(of: type) == .function else { return nil }
    // Unsafe: a type is the address of its metadata. For a function, the flags follow the kind.
    let flags = unsafeBitCast(type, to: UnsafePointer<UInt>.self)[1]
    // Not a C function or a block, which have no context.
    guard flags & 0xFF_0000 == 0 else { return nil }
    return flags & 0x2000_0000 != 0
  }
}

/// The layout of `_FieldReflectionMetadata` of the standard library, which the runtime fills in.
private struct FieldMetadata {
  var name: UnsafePointer<CChar>?
  var free: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
  var isStrong = false
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
