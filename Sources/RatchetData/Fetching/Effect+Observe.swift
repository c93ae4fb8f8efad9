public import Ratchet
import RatchetDependencies
public import RatchetQuery
public import RatchetSQLite

extension Effect {
  /// Sends an action with the rows of a query: with the current ones, and with all of them again
  /// after each commit that changes them.
  ///
  /// ```swift
  /// case .task:
  ///   return .observe(Reminder.where { !$0.isCompleted }) { .remindersChanged($0) }
  /// ```
  ///
  /// It observes the reducer's `\.defaultDatabase` like
  /// ``/RatchetQuery/RatchetSQLite/DatabaseReader/values(of:)``, and sends like
  /// ``/Ratchet/Effect/stream(_:priority:name:action:catch:fileID:filePath:line:column:)``:
  /// unprocessed actions never pile up in the store, and several changes meanwhile are sent as one.
  /// The effect ends when it is cancelled, at the latest with its feature. An error of the fetch
  /// goes to `catch`, or is reported as an issue at this line. In a test store, the rows that a
  /// write has changed can be received once the write has returned.
  ///
  /// - Parameter transform: Makes the action from the rows.
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

  /// Sends an action with the first row of a query, or `nil` if there is none, and again after each
  /// change.
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

  /// Sends an action with the value of a request, and again after each change.
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
