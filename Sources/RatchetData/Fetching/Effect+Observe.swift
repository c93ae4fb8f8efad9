public import Ratchet
import RatchetDependencies

extension Effect {
  /// An action with the rows of a query: with those that are there, and with all of them again after each
  /// commit that changes them.
  ///
  /// ```swift
  /// case .task:
  ///   return .observe(Reminder.where { !$0.isCompleted }) { .remindersChanged($0) }
  /// ```
  ///
  /// It observes `\.defaultDatabase` of the reducer's place, as ``DatabaseReader/values(of:)`` does, and
  /// sends as ``Effect/stream(_:priority:name:action:catch:fileID:filePath:line:column:)``: the store is
  /// never behind, and rows that changed twice meanwhile come once. It ends when it is cancelled, with
  /// its feature at the latest. An error of the fetch goes to `catch`, or is reported as an issue at this
  /// line. In a test store, rows that a write has changed can be received when it has returned.
  ///
  /// - Parameter transform: makes the action of the rows.
  public static func observe<Query: QueryStatement>(
    _ query: Query,
    priority: TaskPriority? = nil,
    name: String? = nil,
    action transform:
      @escaping @Sendable ([Query.QueryValue.QueryOutput]) -> sending Action,
    catch handler: (
      nonisolated(nonsending) @Sendable (_ error: any Error, _ send: Send<Action>) async -> Void
    )? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Effect {
    .stream(
      values(.all(query)), priority: priority, name: name, action: transform, catch: handler,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// An action with the first row of a query, nil where there is none, and again after each change.
  public static func observe<Query: QueryStatement>(
    one query: Query,
    priority: TaskPriority? = nil,
    name: String? = nil,
    action transform: @escaping @Sendable (Query.QueryValue.QueryOutput?) -> sending Action,
    catch handler: (
      nonisolated(nonsending) @Sendable (_ error: any Error, _ send: Send<Action>) async -> Void
    )? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Effect {
    .stream(
      values(.first(query)), priority: priority, name: name, action: transform, catch: handler,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// An action with what a request fetches, and again after each change.
  public static func observe<Request: FetchKeyRequest>(
    _ request: Request,
    priority: TaskPriority? = nil,
    name: String? = nil,
    action transform: @escaping @Sendable (Request.Value) -> sending Action,
    catch handler: (
      nonisolated(nonsending) @Sendable (_ error: any Error, _ send: Send<Action>) async -> Void
    )? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Effect {
    .stream(
      values(.request(request)), priority: priority, name: name, action: transform,
      catch: handler, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  private static func values<Value>(_ observed: Observed<Value>) -> DatabaseValues<Value> {
    DatabaseValues(database: DependencyValues.current.defaultDatabase, observed: observed)
  }
}
