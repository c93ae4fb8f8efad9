/// A type of the standard library that stores values of other types at no fixed offset.
protocol PartedType {
  static var parts: [Any.Type] { get }

  static func sameness(in table: SamenessTable) -> (test: Sameness.Test, hash: Sameness.Hash)
}

extension Optional: PartedType {
  static var parts: [Any.Type] { [Wrapped.self] }

  static func sameness(in table: SamenessTable) -> (test: Sameness.Test, hash: Sameness.Hash) {
    let content = table[Wrapped.self]
    return (
      { old, new, depth in
        switch (
          old.value(as: Self.self),
          new.value(as: Self.self)
        ) {
        case (nil, nil): true
        case (let old?, let new?):
          content.areSameValues(old, new, depth: depth)
        default: false
        }
      },
      { pointer, hasher in
        guard let value = pointer.value(as: Self.self) else {
          return hasher.combine(0)
        }
        withUnsafePointer(to: value) { content.hash?($0, &hasher) }
      }
    )
  }
}

// Unsafe: the elements are a stride apart, and the pointers are not used after the calls.
extension Array: PartedType {
  static var parts: [Any.Type] { [Element.self] }

  static func sameness(in table: SamenessTable) -> (test: Sameness.Test, hash: Sameness.Hash) {
    let element = table[Element.self]
    let size = MemoryLayout<Element>.stride
    return (
      { old, new, depth in
        let old = old.value(as: Self.self)
        let new = new.value(as: Self.self)
        let count = old.count
        guard count == new.count else { return false }
        return old.withUnsafeBytes { old in
          new.withUnsafeBytes { new in
            guard let old = old.baseAddress, let new = new.baseAddress else { return true }
            return Swift.stride(from: 0, to: count * size, by: size).allSatisfy {
              element.areSame(old + $0, new + $0, depth: depth)
            }
          }
        }
      },
      { [unowned table] pointer, hasher in
        let array = pointer.value(as: Self.self)
        hasher.combine(array.count)
        guard table.hashDepth < SamenessTable.hashDepthLimit else { return }
        table.hashDepth += 1
        defer { table.hashDepth -= 1 }
        array.withUnsafeBytes { bytes in
          guard let start = bytes.baseAddress else { return }
          for index in array.indices { element.hash?(start + index * size, &hasher) }
        }
      }
    )
  }
}

extension Dictionary: PartedType {
  static var parts: [Any.Type] { [Key.self, Value.self] }

  static func sameness(in table: SamenessTable) -> (test: Sameness.Test, hash: Sameness.Hash) {
    let key = table[Key.self]
    let value = table[Value.self]
    return (
      { old, new, depth in
        let old = old.value(as: Self.self)
        let new = new.value(as: Self.self)
        return old.count == new.count
          && old.allSatisfy { entry in
            guard let index = new.index(forKey: entry.key) else { return false }
            return key.areSameValues(entry.key, new[index].key, depth: depth)
              && value.areSameValues(entry.value, new[index].value, depth: depth)
          }
      },
      { $1.combine($0.value(as: Self.self).count) }
    )
  }
}

extension Set: PartedType {
  static var parts: [Any.Type] { [Element.self] }

  static func sameness(in table: SamenessTable) -> (test: Sameness.Test, hash: Sameness.Hash) {
    let element = table[Element.self]
    return (
      { old, new, depth in
        let old = old.value(as: Self.self)
        let new = new.value(as: Self.self)
        return old.count == new.count
          && old.allSatisfy { value in
            guard let index = new.firstIndex(of: value) else { return false }
            return element.areSameValues(value, new[index], depth: depth)
          }
      },
      { $1.combine($0.value(as: Self.self).count) }
    )
  }
}
