public import Foundation
import Synchronization

/// Makes identifiers: random ones, or ones that a test can foretell.
public struct UUIDGenerator: Sendable {
  private let generate: @Sendable () -> UUID

  public init(_ generate: @escaping @Sendable () -> UUID) { self.generate = generate }

  public func callAsFunction() -> UUID { generate() }

  /// Always the same identifier.
  public static func constant(_ uuid: UUID) -> UUIDGenerator { UUIDGenerator { uuid } }

  /// `00000000-0000-0000-0000-000000000000`, then `…0001`, and so on, counted by this generator
  /// alone, whichever tasks ask it.
  public static var incrementing: UUIDGenerator {
    let count = IncrementingCount()
    return UUIDGenerator { UUID(count.next()) }
  }
}

private final class IncrementingCount: Sendable {
  private let value = Atomic(0)

  func next() -> Int { value.wrappingAdd(1, ordering: .relaxed).oldValue }
}

extension UUID {
  /// The identifier whose last twelve hexadecimal digits are a number: `UUID(1)` is
  /// `00000000-0000-0000-0000-000000000001`.
  public init(_ number: Int) {
    let bytes = withUnsafeBytes(of: UInt64(bitPattern: Int64(number)).bigEndian) { Array($0) }
    self.init(
      uuid: (
        0, 0, 0, 0, 0, 0, 0, 0,
        bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7]
      ))
  }
}

extension DependencyValues {
  /// Makes identifiers. Live: random ones. In a test it must be overridden.
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
  public static var unimplementedValue: UUIDGenerator { .constant(UUID(0)) }
}
