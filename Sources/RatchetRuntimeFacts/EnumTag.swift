/// The number of an enum's case, read without a copy of the value.
///
/// Relied on: the table of functions for values that the word before type metadata points to. For an
/// enum it has the function that reads the case as its twelfth word, and says in its flags that it
/// has it. Part of the stable ABI since Swift 5.0. Where function pointers are signed (arm64e), or
/// where Swift's and C's functions are called in different ways (WebAssembly), the fact counts as
/// broken: a case is then known by its key path or by its name.
package enum EnumTag {
  /// Whether cases have numbers.
  package static let isReliable = RuntimeFact.enumTag.holds {
    #if (arch(x86_64) || arch(arm64)) && !_ptrauth(_arm64e)
      let probes: [Probe] = [.text("a"), .text("b"), .number(1), .empty, .other]
      let optionals: [Probe?] = [.some(.empty), nil]
      return probes.map { tag(of: $0) } == [0, 0, 1, 2, 3]
        && optionals.map { tag(of: $0) } == [0, 1] && tag(of: 1) == nil
    #else
      return false
    #endif
  }

  private enum Probe {
    case text(String)
    case number(Int)
    case empty, other
  }

  private static func tag<Value>(of value: Value) -> UInt32? {
    let reader = known(Value.self)
    return withUnsafePointer(to: value) { value in reader.map { $0.tag(of: value) } }
  }

  /// Reads the case of values; nil for a type that is no enum, or if cases have no numbers.
  package static func reader<Value>(_ type: Value.Type) -> EnumTagReader<Value>? {
    isReliable ? known(type) : nil
  }

  private static func known<Value>(_ type: Value.Type) -> EnumTagReader<Value>? {
    // Unsafe, as relied on: see above. A type is the address of its metadata.
    let metadata = unsafeBitCast(type as Any.Type, to: UnsafePointer<UnsafePointer<UInt>>.self)
    let functions = metadata[-1]
    // The flags lie behind eight functions and two sizes.
    let hasTag = UInt32(truncatingIfNeeded: functions[10]) & 0x20_0000 != 0
    guard hasTag else { return nil }
    return EnumTagReader(
      read: unsafeBitCast(functions[11], to: EnumTagReader<Value>.Read.self), metadata: metadata)
  }
}

/// Reads the number of the case of an enum's values.
// Unchecked: a function of the program and constant metadata.
package struct EnumTagReader<Value>: @unchecked Sendable {
  fileprivate typealias Read =
    @convention(c) (_ value: UnsafeRawPointer, _ metadata: UnsafeRawPointer) -> UInt32

  fileprivate let read: Read
  fileprivate let metadata: UnsafePointer<UnsafePointer<UInt>>

  /// The number of the case of a value: the same for all values in the case, and no other.
  package func tag(of value: UnsafePointer<Value>) -> UInt32 { read(value, metadata) }
}
