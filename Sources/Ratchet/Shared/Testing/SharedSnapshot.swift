import RatchetDump

/// The values of some shared references at one time.
package struct SharedSnapshot: Sendable {
  var entries: [ObjectIdentifier: any SharedEntry] = [:]

  package init() {}

  func value<Value>(of reference: SharedReference<Value>) -> Value? {
    // A reference's entry is only ever written with its own value type.
    (entries[ObjectIdentifier(reference)] as? Entry<Value>)?.value
  }

  mutating func set<Value>(
    _ reference: SharedReference<Value>, to value: Value, version: UInt64
  ) {
    entries[ObjectIdentifier(reference)] = Entry(
      reference: reference, value: value, version: version)
  }

  /// A copy in which older values are replaced by those of another snapshot.
  package func renewed(by other: SharedSnapshot) -> SharedSnapshot {
    var result = self
    for (id, entry) in other.entries where entry.version >= (entries[id]?.version ?? 0) {
      result.entries[id] = entry
    }
    return result
  }

  struct Entry<Value: Sendable>: SharedEntry {
    // Retained, so that no other object can get its identity.
    let reference: SharedReference<Value>
    let value: Value
    let version: UInt64

    var isCurrent: Bool { reference.now.version == version }
    var object: any AnyObject & Sendable { reference }
    var content: SharedContent { SharedContent(value) }

    var now: any SharedEntry {
      let now = reference.now
      return Entry(reference: reference, value: now.value, version: now.version)
    }

    func difference(to other: (any SharedEntry)?) -> SharedDifference? {
      let new = (other as? Entry<Value>)?.value ?? reference.now.value
      if let areEqual = areEqual(value, new) {
        if areEqual { return nil }
      }
      guard let text = diff(value, new) else {
        return areEqual(value, new) == false
          ? SharedDifference(name: reference.name, text: nil) : nil
      }
      return SharedDifference(name: reference.name, text: text)
    }

    /// Compares with `==` if the values are `Equatable`; nil if they are not.
    private func areEqual(_ lhs: Value, _ rhs: Value) -> Bool? {
      func compare<E: Equatable>(_ lhs: E) -> Bool? { (rhs as? E).map { lhs == $0 } }
      return (lhs as? any Equatable).flatMap { compare($0) }
    }
  }
}

/// The value of one reference, with its type erased.
protocol SharedEntry: Sendable {
  var version: UInt64 { get }
  var isCurrent: Bool { get }
  /// The reference, and the content of the value.
  var object: any AnyObject & Sendable { get }
  var content: SharedContent { get }
  /// An entry with the reference's current value.
  var now: any SharedEntry { get }
  func difference(to other: (any SharedEntry)?) -> SharedDifference?
}

/// A shared value that differs from a test's expectation.
package struct SharedDifference: Sendable {
  package let name: String
  /// Nil if the two values have the same dump.
  package let text: String?
}
