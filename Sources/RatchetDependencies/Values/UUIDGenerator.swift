public import Foundation
import Synchronization

/// A generator of identifiers: random ones, or ones that a test can predict.
public struct UUIDGenerator: Sendable {
  private let generate: @Sendable () -> UUID

  /// Makes a generator that calls a function for each identifier.
  public init(_ generate: @escaping @Sendable () -> UUID) { self.generate = generate }

  /// A new identifier.
  public func callAsFunction() -> UUID { generate() }

  /// A generator that always returns the same identifier.
  public static func constant(_ uuid: UUID) -> UUIDGenerator { UUIDGenerator { uuid } }

  /// A generator of `00000000-0000-0000-0000-000000000000`, then `…0001`, and so on. All tasks that
  /// use this generator share its count.
  public static var incrementing: UUIDGenerator {
    let count = IncrementingCount()
    return UUIDGenerator { UUID(count.next()) }
  }
}

private final class IncrementingCount: Sendable {
  // Atomic: identifiers are made on any thread.
  private let value = Atomic(0)

  func next() -> Int { value.wrappingAdd(1, ordering: .relaxed).oldValue }
}

extension UUID {
  /// Makes the identifier whose last hexadecimal digits are a number: `UUID(1)` is
  /// `00000000-0000-0000-0000-000000000001`.
  public init(_ number: Int) {
    // Copied: the pointer is not used after the call.
    let bytes = withUnsafeBytes(of: UInt64(bitPattern: Int64(number)).bigEndian) { Array($0) }
    self.init(
      uuid: (
        0, 0, 0, 0, 0, 0, 0, 0,
        bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7]
      ))
  }
}

extension DependencyValues {
  /// The generator of identifiers. Live: random ones. It must be overridden in a test.
  ///
  /// ```swift
  /// let identifiers = withDependencies {
  ///   $0.uuid = .incrementing
  /// } operation: {
  ///   @Dependency(\.uuid) var uuid
  ///   return [uuid(), uuid()]
  /// }
  /// ```
  public var uuid: UUIDGenerator {
    get { self[UUIDGeneratorKey.self] }
    set { self[UUIDGeneratorKey.self] = newValue }
  }
}

private enum UUIDGeneratorKey: DependencyKey {
  static let liveValue = UUIDGenerator { UUID() }
}

extension UUIDGenerator: Unimplemented {
  /// Always the identifier zero.
  public static var unimplementedValue: UUIDGenerator { .constant(UUID(0)) }
}
