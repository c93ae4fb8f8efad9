/// Tells of two values of one type that they dump alike, from how they lie in memory.
///
/// It reads no value into nodes, and so it is fast; where it cannot tell it says no.
final class Sameness {
  typealias Test = (_ old: UnsafeRawPointer, _ new: UnsafeRawPointer, _ depth: Int) -> Bool
  typealias Hash = (UnsafeRawPointer, inout Hasher) -> Void

  /// Nothing is said of deeper values: a task's stack is small.
  private static let depthLimit = 24

  let size: Int
  /// Whether values with the same bits may be taken for the same value.
  let trustsBits: Bool
  /// What else makes values the same. Set once, when the parts of the type are known, of which the
  /// type itself may be one.
  fileprivate(set) var test: Test?
  /// As `test`, for hashing: equal for the same values.
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

  /// The same for two values of this very type.
  // Not called as the other: a typed pointer would be taken for a value.
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

  /// Whether values are the same by their bits alone.
  ///
  /// The same bits are the same references and the same numbers. An object is then one and the same,
  /// and whatever it holds by now is what both show.
  func haveSameBits(_ old: UnsafeRawPointer, _ new: UnsafeRawPointer) -> Bool {
    guard trustsBits else { return false }
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

/// The ``Sameness`` of every type that comparisons meet, one after the other.
final class SamenessTable {
  /// Whether both sides of the comparison see one world. Where they do not, a reference that both hold
  /// may stand for two values.
  let isOneWorld: Bool
  /// Whether values were taken for the same because their type's own `==` says so, which may leave out
  /// what a dump shows.
  private(set) var trustedEquality = false

  /// In how many arrays the value lies that is hashed. Deeper ones count by their number only: a task's
  /// stack is small.
  var hashDepth = 0
  static let hashDepthLimit = 24

  private var entries: [ObjectIdentifier: Sameness] = [:]
  private var contents = TypeContents()

  init(isOneWorld: Bool) {
    self.isOneWorld = isOneWorld
  }

  /// Another comparison begins: of the last one, only what it found out about types stays.
  func begin() {
    trustedEquality = false
    hashDepth = 0
  }

  // Types that contain themselves hold one another.
  deinit { for sameness in entries.values { sameness.forget() } }

  /// Whether two values are surely dumped alike.
  ///
  /// - Parameter byBitsOnly: whether to look no further where they lie elsewhere.
  func areSame(_ old: Any, _ new: Any, byBitsOnly: Bool = false) -> Bool {
    func areSame<Value>(_ old: Value) -> Bool {
      guard let new = new as? Value else { return false }
      let sameness = self[Value.self]
      return withUnsafePointer(to: old) { old in
        withUnsafePointer(to: new) { new in
          let (old, new) = (UnsafeRawPointer(old), UnsafeRawPointer(new))
          return byBitsOnly ? sameness.haveSameBits(old, new) : sameness.areSame(old, new)
        }
      }
    }
    return type(of: old) == type(of: new) && _openExistential(old, do: areSame)
  }

  /// Takes note that values were taken for the same by their type's own `==`.
  func trustEquality() { trustedEquality = true }

  /// Whether a hash tells values of a type apart wherever their dumps differ.
  func isDecidable(_ type: Any.Type) -> Bool { contents.areDecidable(in: type) }

  subscript(type: Any.Type) -> Sameness {
    let key = ObjectIdentifier(type)
    if let known = entries[key] { return known }
    let sameness = Sameness(
      size: TypeLayout.size(of: type),
      trustsBits: isOneWorld || contents.areSelfContained(in: type))
    entries[key] = sameness
    find(sameness, of: type)
    return sameness
  }

  private func find(_ sameness: Sameness, of type: Any.Type) {
    if let parts = type as? any PartedType.Type {
      (sameness.test, sameness.hash) = parts.sameness(in: self)
    } else if let written = type as? any Hashable.Type, KnownValues.contain(type) {
      (sameness.test, sameness.hash) = equality(written)
    } else if StandardText.writer(for: type) != nil {
      sameness.hash = { $1.combine(bytes: UnsafeRawBufferPointer(start: $0, count: sameness.size)) }
    } else if let fields = TypeLayout.fields(of: type) {
      find(sameness, of: type, with: fields)
    } else if case .enum = TypeLayout.kind(of: type), isOneWorld {
      guard let type = type as? any Equatable.Type else { return }
      (sameness.test, sameness.hash) = ownEquality(type)
    } else if case .function = TypeLayout.kind(of: type) {
      // Dumped by one word, whatever they do.
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
        old.assumingMemoryBound(to: type).pointee == new.assumingMemoryBound(to: type).pointee
      },
      { pointer, hasher in hasher.combine(pointer.assumingMemoryBound(to: type).pointee) }
    )
  }

  private func ownEquality<Value: Equatable>(
    _ type: Value.Type
  ) -> (Sameness.Test, Sameness.Hash?) {
    let test: Sameness.Test = { [unowned self] old, new, _ in
      guard
        old.assumingMemoryBound(to: type).pointee == new.assumingMemoryBound(to: type).pointee
      else { return false }
      trustEquality()
      return true
    }
    return (test, (type as? any Hashable.Type).map { equality($0).1 })
  }
}
