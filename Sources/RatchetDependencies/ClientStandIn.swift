import RatchetRuntimeFacts

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
  // Unsafe: the runtime says where a part of each type is, and `value` provides the memory.
  private typealias Part = (UnsafeMutableRawPointer) -> Void

  static func value<Value>(of type: Value.Type) -> Value? {
    // All or nothing: a value with a missing part could not be destroyed.
    guard TypeLayout.kind(of: type) == .struct,
      let parts = parts(of: type, named: "\(type)", at: 0)
    else { return nil }
    // Unsafe: memory for one value, which is moved out of it once every part is written.
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
    if let isAsync = TypeLayout.isAsyncFunction(type) {
      guard FunctionValue.isReliable else { return nil }
      return [{ FunctionValue.write(to: $0 + offset, isAsync: isAsync) { notImplemented(name) } }]
    }
    return fields(of: type, named: name, at: offset)
  }

  private static func fields(of type: Any.Type, named name: String, at offset: Int) -> [Part]? {
    // Without fields to reflect, it is unknown how to write its bytes.
    guard let fields = TypeLayout.fields(of: type), !fields.isEmpty else { return nil }
    var result: [Part] = []
    for field in fields {
      guard
        let parts = parts(
          of: field.type, named: "\(name).\(field.name)", at: offset + field.offset)
      else { return nil }
      result += parts
    }
    return result
  }

  private static func notImplemented(_ name: String) -> Never {
    fatalError(Wording.calledWithoutImplementation(name))
  }
}
