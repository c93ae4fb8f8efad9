/// A part of a state at a fixed offset in its memory: a stored property, or one nested in stored
/// structs.
@usableFromInline
struct StoredField<State, Value>: FieldAccess {
  @usableFromInline let offset: Int

  /// Nil if the part is computed or not stored inline in the state.
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
    // Unsafe: the offset is that of a value of this type, which is the documented use of
    // `offset(of:)`.
    withUnsafeMutablePointer(to: &state) {
      body(
        &UnsafeMutableRawPointer($0).advanced(by: offset)
          .assumingMemoryBound(to: Value.self).pointee)
    }
  }
}
