/// An id, stored so that code that does not know its type can compare it later.
@usableFromInline
struct KeptID {
  /// The bytes of a small id that is plain data.
  fileprivate var bytes: (UInt64, UInt64) = (0, 0)
  /// A `Box` of any other id.
  fileprivate var box: AnyObject?

  fileprivate final class Box<ID> {
    let id: ID

    init(_ id: ID) { self.id = id }
  }
}

/// Stores the ids of states of a type, and compares states with them.
struct IDKeeper<State> {
  let keep: (State) -> KeptID
  let isKept: (KeptID, State) -> Bool

  /// For states that are identifiable.
  init<I: Identifiable>(_: I.Type) {
    self.init { state, body in
      // Unsafe: `I` is `State`, since its metatype came from it; a cast would copy the state.
      withUnsafePointer(to: state) {
        body(UnsafeRawPointer($0).assumingMemoryBound(to: I.self).pointee.id)
      }
    }
  }

  /// For states that hold an identifiable value.
  ///
  /// - Parameter withID: calls the closure with the state's id, if it has one.
  init<ID: Equatable>(_ withID: @escaping (State, (ID) -> Void) -> Void) {
    // Plain data has no references to count: its bytes are the value.
    if _isPOD(ID.self), MemoryLayout<ID>.size <= 16 {
      keep = { state in
        var kept = KeptID()
        withID(state) { id in
          withUnsafeMutableBytes(of: &kept.bytes) { $0.storeBytes(of: id, as: ID.self) }
        }
        return kept
      }
      isKept = { kept, state in
        var isEqual = false
        withID(state) { id in
          isEqual = withUnsafeBytes(of: kept.bytes) { $0.loadUnaligned(as: ID.self) } == id
        }
        return isEqual
      }
    } else {
      keep = { state in
        var kept = KeptID()
        withID(state) { kept.box = KeptID.Box($0) }
        return kept
      }
      isKept = { kept, state in
        var isEqual = false
        // Stored by the closure above.
        withID(state) { id in
          isEqual = kept.box.map { unsafeDowncast($0, to: KeptID.Box<ID>.self).id == id } ?? false
        }
        return isEqual
      }
    }
  }
}
