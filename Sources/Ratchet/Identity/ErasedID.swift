/// An id, stored so that code that does not know its type can compare it later.
@usableFromInline
struct ErasedID {
  /// The bytes of a small id that is plain data.
  fileprivate var bytes: (UInt64, UInt64) = (0, 0)
  /// A `Box` of any other id.
  fileprivate var box: AnyObject?

  fileprivate final class Box<ID> {
    let id: ID

    init(_ id: ID) { self.id = id }
  }
}

/// Reads the ids of states of a type, and compares states with ids that were read.
struct ErasedIDReader<State> {
  /// The id of a state.
  let read: (State) -> ErasedID
  /// Whether a state has an id that was read before.
  let isRead: (ErasedID, State) -> Bool

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
    // Unsafe, but plain data has no references to count, and its size was compared: its bytes are
    // the value.
    if _isPOD(ID.self), MemoryLayout<ID>.size <= 16 {
      read = { state in
        var erased = ErasedID()
        withID(state) { id in
          withUnsafeMutableBytes(of: &erased.bytes) { $0.storeBytes(of: id, as: ID.self) }
        }
        return erased
      }
      isRead = { erased, state in
        var isEqual = false
        withID(state) { id in
          isEqual = withUnsafeBytes(of: erased.bytes) { $0.loadUnaligned(as: ID.self) } == id
        }
        return isEqual
      }
    } else {
      read = { state in
        var erased = ErasedID()
        withID(state) { erased.box = ErasedID.Box($0) }
        return erased
      }
      isRead = { erased, state in
        var isEqual = false
        // Stored by the closure above.
        withID(state) { id in
          isEqual =
            erased.box.map { unsafeDowncast($0, to: ErasedID.Box<ID>.self).id == id } ?? false
        }
        return isEqual
      }
    }
  }
}
