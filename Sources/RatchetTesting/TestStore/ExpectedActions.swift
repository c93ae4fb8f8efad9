public import Ratchet
import RatchetIssues

/// The actions that ``TestStore/receiveUnordered(timeout:_:fileID:file:line:column:)`` waits for,
/// sent by concurrent effects, each with its state change.
public struct ExpectedActions<State, Action> {
  struct Entry {
    let expectation: TestStore<State, Action>.Expectation
    let update: (Action) -> ((inout State) throws -> Void)?
    let location: IssueLocation
  }

  private(set) var entries: [Entry] = []

  private mutating func add(
    _ expectation: TestStore<State, Action>.Expectation,
    _ update: @escaping (Action) -> ((inout State) throws -> Void)?, _ location: IssueLocation
  ) {
    entries.append(Entry(expectation: expectation, update: update, location: location))
  }

  /// Expects an action, and asserts how it changes the state.
  public mutating func receive(
    _ expected: Action,
    assert update: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Action: Equatable {
    add(
      .init(expected), { _ in update },
      IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Expects an action of a case, whatever its value.
  public mutating func receive<Value>(
    _ expected: CaseKeyPath<Action, Value>,
    assert update: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Action: CasePathable {
    add(
      .init(expected), { _ in update },
      IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Expects an action of a case, and passes its value to the closure.
  public mutating func receive<Value>(
    _ expected: CaseKeyPath<Action, Value>,
    assert update: @escaping (_ state: inout State, _ value: Value) throws -> Void,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Action: CasePathable {
    add(
      .init(expected),
      { action in action[case: expected].map { value in { try update(&$0, value) } } },
      IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Expects an action of a case with this value.
  public mutating func receive<Value: Equatable>(
    _ expected: CaseKeyPath<Action, Value>,
    _ value: Value,
    assert update: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Action: CasePathable {
    add(
      .init(expected, value), { _ in update },
      IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Expects an action that satisfies a predicate.
  public mutating func receive(
    _ matches: @escaping (_ action: Action) -> Bool,
    assert update: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    add(
      .init(where: matches), { _ in update },
      IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}
