/// A part of a state that lies at a fixed place in its bytes: what key paths of stored properties name,
/// through structs in structs.
@usableFromInline
struct StoredField<State, Value>: FieldAccess {
  @usableFromInline let offset: Int

  /// Nil where the part does not lie in the state itself, or is computed.
  @usableFromInline
  init?(_ path: WritableKeyPath<State, Value>) {
    guard let offset = MemoryLayout<State>.offset(of: path) else { return nil }
    self.offset = offset
  }

  @inlinable
  @inline(always)
  static var isInState: Bool { true }

  @inlinable
  func look<R>(_ state: inout State, _ body: (inout Value) -> R) -> R { modify(&state, body) }

  @inlinable
  func modify<R>(_ state: inout State, _ body: (inout Value) -> R) -> R {
    // Unsafe: the offset is that of a value of this type, which is what `offset(of:)` is there for.
    withUnsafeMutablePointer(to: &state) {
      body(
        &UnsafeMutableRawPointer($0).advanced(by: offset)
          .assumingMemoryBound(to: Value.self).pointee)
    }
  }
}
