/// Makes a client without implemented functions, of a struct that does not conform to
/// ``Unimplemented``. So a test may set one of its functions even if only a live client exists,
/// which must not run.
///
/// Calling one of the other functions stops the program with the function's name, since its result
/// is unknown. Other parts are zero, false, nil or empty, as in ``StandIn``; if a part has no such
/// value, neither has the struct.
///
/// The value is written into memory part by part, because the arguments of its initializer are not
/// available here. The runtime provides the layout of a struct, as it does for `Mirror`.
enum ClientStandIn {
  /// Writes one part of a value into memory that begins at the address.
  private typealias Part = (UnsafeMutableRawPointer) -> Void

  static func value<Value>(of type: Value.Type) -> Value? {
    // All or nothing: a value with a missing part could not be destroyed.
    guard Kind(type) == .struct, let parts = parts(of: type, named: "\(type)", at: 0) else {
      return nil
    }
    // Memory for one value, which is moved out of it.
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: MemoryLayout<Value>.size, alignment: MemoryLayout<Value>.alignment)
    defer { memory.deallocate() }
    for part in parts { part(memory) }
    return memory.assumingMemoryBound(to: Value.self).move()
  }

  private static func parts(of type: Any.Type, named name: String, at offset: Int) -> [Part]? {
    func value<Value>(of type: Value.Type) -> [Part]? {
      guard let value = StandIn.declared(by: type) else { return nil }
      return [{ ($0 + offset).initializeMemory(as: Value.self, to: value) }]
    }
    if let parts = _openExistential(type, do: value) { return parts }
    switch Kind(type) {
    case .function(isAsync: true):
      let function = AsyncFunction { notImplemented(name) }
      return [{ ($0 + offset).initializeMemory(as: AsyncFunction.self, to: function) }]
    case .function(isAsync: false):
      let function = Function { notImplemented(name) }
      return [{ ($0 + offset).initializeMemory(as: Function.self, to: function) }]
    case .struct: return fields(of: type, named: name, at: offset)
    case nil: return nil
    }
  }

  private static func fields(of type: Any.Type, named name: String, at offset: Int) -> [Part]? {
    let count = fieldCount(type)
    // Without fields to reflect, it is unknown how to write its bytes.
    guard count > 0 else { return nil }
    var result: [Part] = []
    for index in 0..<count {
      var field = Field()
      let fieldType = fieldType(type, index, &field)
      let fieldName = field.name.map { String(cString: $0) } ?? "\(index)"
      field.free?(field.name)
      guard field.isStrong,
        let parts = parts(
          of: fieldType, named: "\(name).\(fieldName)", at: offset + fieldOffset(type, index))
      else { return nil }
      result += parts
    }
    return result
  }

  private static func notImplemented(_ name: String) -> Never {
    fatalError(Wording.calledWithoutImplementation(name))
  }

  // A function that neither reads its arguments nor returns can be called as a function of any
  // type: a function value consists of code and context, and the rest of its type does not matter.
  private struct Function {
    let call: @Sendable () -> Never
  }

  private struct AsyncFunction {
    let call: @Sendable () async -> Never
  }

  /// The kind of a type, if a value of it can be made here.
  private enum Kind: Equatable {
    case `struct`
    case function(isAsync: Bool)

    init?(_ type: Any.Type) {
      // Type metadata begins with the kind; for a function, the flags follow.
      let words = unsafeBitCast(type, to: UnsafePointer<UInt>.self)
      switch words[0] {
      case 0x200: self = .struct
      case 0x302:
        let (flags, conventions, async) = (words[1], UInt(0xFF_0000), UInt(0x2000_0000))
        // Not a C function or a block, which have no context.
        guard flags & conventions == 0 else { return nil }
        self = .function(isAsync: flags & async != 0)
      default: return nil
      }
    }
  }
}

// The runtime functions that `Mirror` uses, by their names in the runtime's interface.
@_silgen_name("swift_reflectionMirror_recursiveCount")
private func fieldCount(_ type: Any.Type) -> Int

@_silgen_name("swift_reflectionMirror_recursiveChildOffset")
private func fieldOffset(_ type: Any.Type, _ index: Int) -> Int

@_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
private func fieldType(
  _ type: Any.Type, _ index: Int, _ field: UnsafeMutablePointer<Field>
) -> Any.Type

private struct Field {
  var name: UnsafePointer<CChar>?
  var free: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
  var isStrong = false
  var isVar = false
}
