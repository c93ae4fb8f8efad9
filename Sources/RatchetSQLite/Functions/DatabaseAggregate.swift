import RatchetCSQLite

/// An aggregate function of SQL that is written in Swift: it computes one value from many rows.
///
/// ```swift
/// let longest = DatabaseAggregate("longest", initialState: "") {
///   (longest: inout String, text: String) in
///   if text.count > longest.count { longest = text }
/// } result: { longest in
///   longest
/// }
/// ```
///
/// Each group of rows has its own state; a group without rows gives the result of the initial
/// state. Errors are those of a ``DatabaseFunction``. It cannot be used as a window function.
public struct DatabaseAggregate<
  State: Sendable, Output: DatabaseValueConvertible, each Input: DatabaseValueConvertible
>: SQLExtension {
  /// The name in SQL, where case is ignored.
  public let name: String
  private let use: FunctionUse
  private let initialState: State
  private let step: @Sendable (inout State, repeat each Input) throws -> Void
  private let result: @Sendable (State) throws -> Output

  /// Makes an aggregate; see ``SQLExtension`` for how to add it.
  ///
  /// - Parameters:
  ///   - name: At most 255 bytes. An aggregate of SQLite with this name and number of parameters is
  ///     replaced.
  ///   - use: The statements that may call it.
  ///   - initialState: The state of a group before its first row.
  ///   - step: Called for each row of a group, in the order in which SQLite reads them.
  ///   - result: Called once for a group, after its last row.
  public init(
    _ name: String, use: FunctionUse = .statements, initialState: State,
    step: @escaping @Sendable (_ state: inout State, repeat each Input) throws -> Void,
    result: @escaping @Sendable (_ state: State) throws -> Output
  ) {
    self.name = name
    self.use = use
    self.initialState = initialState
    self.step = step
    self.result = result
  }

  public func install(in database: Database) throws {
    var parameterCount = 0
    for _ in repeat (each Input).self { parameterCount += 1 }
    let (name, initialState, step, result) = (name, initialState, step, result)
    let body = AggregateBody {
      var state = initialState
      var failure: (any Error)?
      return AggregateGroup { context, count, values in
        do {
          var arguments = FunctionArguments(name, count, values)
          try step(&state, repeat arguments.next((each Input).self))
        } catch {
          failure = error
          FunctionResult.fail(error, of: name, in: context)
        }
      } finish: { context in
        // SQLite also finishes a group that has failed.
        guard failure == nil else { return }
        do {
          FunctionResult.set(try result(state).databaseValue, of: name, in: context)
        } catch {
          FunctionResult.fail(error, of: name, in: context)
        }
      }
    }
    try FunctionRegistration(
      name: name, parameterCount: parameterCount, isPure: false, use: use
    )
    .add(
      to: database, body: body,
      step: { context, count, values in
        guard let group = AggregateBody.group(context, isLast: false) else {
          return sqlite3_result_error_nomem(context)
        }
        group.step(context, count, values)
      },
      finish: { context in
        guard let group = AggregateBody.group(context, isLast: true) else {
          return sqlite3_result_error_nomem(context)
        }
        group.finish(context)
      })
  }
}

/// The state of one group.
private final class AggregateGroup {
  typealias Step = (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void

  let step: Step
  let finish: (OpaquePointer?) -> Void

  init(_ step: @escaping Step, finish: @escaping (OpaquePointer?) -> Void) {
    self.step = step
    self.finish = finish
  }
}

/// An aggregate with its types erased. SQLite holds a reference to it.
private final class AggregateBody {
  private let makeGroup: () -> AggregateGroup

  init(_ makeGroup: @escaping () -> AggregateGroup) { self.makeGroup = makeGroup }

  /// The group that a call belongs to; `nil` if there is no memory for it.
  ///
  /// SQLite gives each group a piece of zeroed memory, which holds a retained reference to the
  /// group.
  static func group(_ context: OpaquePointer?, isLast: Bool) -> AggregateGroup? {
    // SQLite passes the body with which the aggregate was registered.
    guard let pointer = sqlite3_user_data(context) else {
      preconditionFailure("SQLite has called an aggregate that has no body.")
    }
    let body = Unmanaged<AggregateBody>.fromOpaque(pointer).takeUnretainedValue()
    // With a size of 0, SQLite returns `nil` for a group without rows.
    let size = isLast ? 0 : MemoryLayout<UnsafeRawPointer?>.size
    let memory = sqlite3_aggregate_context(context, Int32(size))
    guard let place = memory?.assumingMemoryBound(to: UnsafeMutableRawPointer?.self) else {
      return isLast ? body.makeGroup() : nil
    }
    if let known = place.pointee {
      let group = Unmanaged<AggregateGroup>.fromOpaque(known)
      guard isLast else { return group.takeUnretainedValue() }
      place.pointee = nil
      return group.takeRetainedValue()
    }
    let group = body.makeGroup()
    if !isLast { place.pointee = Unmanaged.passRetained(group).toOpaque() }
    return group
  }
}
