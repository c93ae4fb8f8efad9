import RatchetRuntimeFacts

/// Decides from memory whether two values of one type have the same dump.
///
/// It reads no value into nodes, so it is fast; if it cannot decide, the answer is no.
final class Sameness {
  typealias Test = (_ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ depth: Int) -> Bool
  typealias Hash = (UnsafeRawPointer, inout Hasher) -> Void

  /// Deeper values count as different: the stack of a task is small.
  private static let depthLimit = 24

  let size: Int
  /// Whether values with the same bits are the same value.
  let trustsBits: Bool
  /// The test for values whose bits differ. Set once, after the parts of the type are known, since
  /// the type may contain itself.
  fileprivate(set) var test: Test?
  /// The hash that goes with `test`: equal for values that are the same.
  fileprivate(set) var hash: Hash?

  fileprivate init(size: Int, trustsBits: Bool) {
    self.size = size
    self.trustsBits = trustsBits
  }

  func areSame(_ old: UnsafeRawPointer, _ new: UnsafeRawPointer, depth: Int = 0) -> Bool {
    if haveSameBits(old, new) { return true }
    guard let test, depth < Self.depthLimit else { return false }
    return test(old, new, depth + 1)
  }

  /// The same for two values whose static type is this type.
  // The pointers are not used after the call, here and in the table's `areSame`.
  // Has a name of its own: with `areSame`, a typed pointer would be taken for a value.
  func areSameValues<Value>(_ old: Value, _ new: Value, depth: Int = 0) -> Bool {
    withUnsafePointer(to: old) { old in
      withUnsafePointer(to: new) {
        areSame(UnsafeRawPointer(old), UnsafeRawPointer($0), depth: depth)
      }
    }
  }

  fileprivate func forget() {
    test = nil
    hash = nil
  }

  /// Whether the values are the same by their bits alone.
  ///
  /// Equal bits are equal references and equal numbers. A shared object is one and the same on both
  /// sides, so its current contents count for both.
  func haveSameBits(_ old: UnsafeRawPointer, _ new: UnsafeRawPointer) -> Bool {
    guard trustsBits else { return false }
    // Unsafe: both point to `size` bytes.
    var offset = 0
    while offset + 8 <= size {
      guard
        old.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
          == new.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      else { return false }
      offset += 8
    }
    while offset < size {
      guard
        old.load(fromByteOffset: offset, as: UInt8.self)
          == new.load(fromByteOffset: offset, as: UInt8.self)
      else { return false }
      offset += 1
    }
    return true
  }
}

extension UnsafeRawPointer {
  /// The value at this address.
  // Unsafe: a pointer that is passed to a `Sameness` of a type points to a value of that type,
  // which lives for as long as the comparison; fields and elements are found where ``TypeLayout``
  // and the stride of a type say that they are.
  @inline(__always)
  func value<Value>(as type: Value.Type) -> Value { assumingMemoryBound(to: type).pointee }
}

/// The ``Sameness`` of each type that successive comparisons have met.
final class SamenessTable {
  /// Whether both sides see the same shared state. If not, a reference that both hold may stand for
  /// two different values.
  let sharesState: Bool
  /// Whether values counted as the same because of their own `==`, which may ignore something that
  /// a dump shows.
  private(set) var trustedEquality = false

  /// The number of arrays around the value that is hashed. Deeper arrays contribute only their
  /// count: the stack of a task is small.
  var hashDepth = 0
  static let hashDepthLimit = 24

  private var entries: [ObjectIdentifier: Sameness] = [:]
  private var contents = TypeContents()

  init(sharesState: Bool) {
    self.sharesState = sharesState
  }

  /// Begins another comparison; only the knowledge about types is kept.
  func begin() {
    trustedEquality = false
    hashDepth = 0
  }

  // Recursive types form reference cycles.
  deinit { for sameness in entries.values { sameness.forget() } }

  /// Whether two values certainly have the same dump.
  ///
  /// - Parameter byBitsOnly: whether to compare only their bits, not the memory that they refer to.
  func areSame(_ old: Any, _ new: Any, byBitsOnly: Bool = false) -> Bool {
    // Opened twice, not cast: a cast of a type that is built into the compiler, such as the storage
    // of an `InlineArray`, ends the process.
    func areSame<Old>(_ old: Old) -> Bool {
      func areSame<New>(_ new: New) -> Bool {
        // Differ if only one of the values is still in a container of its own.
        guard Old.self == New.self else { return false }
        let sameness = self[Old.self]
        return withUnsafePointer(to: old) { old in
          withUnsafePointer(to: new) { new in
            let (old, new) = (UnsafeRawPointer(old), UnsafeRawPointer(new))
            return byBitsOnly ? sameness.haveSameBits(old, new) : sameness.areSame(old, new)
          }
        }
      }
      return _openExistential(new, do: areSame)
    }
    return type(of: old) == type(of: new) && _openExistential(old, do: areSame)
  }

  /// Records that values counted as the same because of their own `==`.
  func trustEquality() { trustedEquality = true }

  /// Whether a hash distinguishes all values of a type whose dumps differ.
  func isDecidable(_ type: Any.Type) -> Bool { contents.areDecidable(in: type) }

  subscript(type: Any.Type) -> Sameness {
    let key = ObjectIdentifier(type)
    if let known = entries[key] { return known }
    let sameness = Sameness(
      size: TypeLayout.size(of: type),
      trustsBits: sharesState || contents.areSelfContained(in: type))
    entries[key] = sameness
    find(sameness, of: type)
    return sameness
  }

  private func find(_ sameness: Sameness, of type: Any.Type) {
    if let parts = type as? any PartedType.Type {
      (sameness.test, sameness.hash) = parts.sameness(in: self)
    } else if let written = type as? any Hashable.Type, KnownValues.contain(type) {
      (sameness.test, sameness.hash) = equality(written)
    } else if StandardText.writes(type) {
      sameness.hash = { $1.combine(bytes: UnsafeRawBufferPointer(start: $0, count: sameness.size)) }
    } else if let fields = TypeLayout.fields(of: type) {
      find(sameness, of: type, with: fields)
    } else if case .enum = TypeLayout.kind(of: type), sharesState {
      guard let type = type as? any Equatable.Type else { return }
      (sameness.test, sameness.hash) = ownEquality(type)
    } else if case .function = TypeLayout.kind(of: type) {
      // All functions have the same dump.
      sameness.test = { _, _, _ in true }
      sameness.hash = { _, _ in }
    }
  }

  private func find(
    _ sameness: Sameness, of type: Any.Type, with fields: [TypeLayout.Field]
  ) {
    let shown = TypeContents.shown(fields, of: type)
    let parts = shown.map { (offset: $0.offset, sameness: self[$0.type]) }
    sameness.test = { old, new, depth in
      parts.allSatisfy { offset, part in
        part.areSame(old + offset, new + offset, depth: depth)
      }
    }
    sameness.hash = { pointer, hasher in
      for (offset, part) in parts { part.hash?(pointer + offset, &hasher) }
    }
  }

  private func equality<Value: Hashable>(
    _ type: Value.Type
  ) -> (Sameness.Test, Sameness.Hash) {
    (
      { old, new, _ in
        old.value(as: type) == new.value(as: type)
      },
      { pointer, hasher in hasher.combine(pointer.value(as: type)) }
    )
  }

  private func ownEquality<Value: Equatable>(
    _ type: Value.Type
  ) -> (Sameness.Test, Sameness.Hash?) {
    let test: Sameness.Test = { [unowned self] old, new, _ in
      guard
        old.value(as: type) == new.value(as: type)
      else { return false }
      trustEquality()
      return true
    }
    return (test, (type as? any Hashable.Type).map { equality($0).1 })
  }
}
