public import RatchetSQLite

/// A type whose values take several columns: what `@Selection` makes of a struct.
///
/// A property of a table that is marked with `@Columns` is of such a type, or an optional of one. Its
/// columns are columns of the table, under the names that they have in the group.
///
/// ```swift
/// @Selection
/// struct Timestamps {
///   var createdAt: Date
///   var updatedAt: Date?
/// }
///
/// @Table
/// struct Reminder {
///   let id: Int
///   @Columns var timestamps: Timestamps
/// }
///
/// Reminder.order { $0.timestamps.createdAt.desc() }
/// ```
public protocol ColumnGroup<QueryOutput>: QueryRepresentable, Sendable {
  associatedtype GroupColumns: ColumnGroupDefinition

  /// The columns, to be named in queries.
  static var groupColumns: GroupColumns { get }

  /// Binds a value to the next parameters, in the order of the columns.
  static func bindColumns(_ output: QueryOutput, to binder: inout RowBinder) throws

  /// The value itself.
  var _output: QueryOutput { get }
}

extension ColumnGroup where QueryOutput == Self {
  public var _output: Self { self }
}

/// The columns of a group.
public protocol ColumnGroupDefinition: Sendable {
  /// In the order in which a value is read and bound.
  static var allColumns: [any GroupColumnExpression] { get }
}

/// A column of a group, whatever its type.
public protocol GroupColumnExpression: Sendable {
  var name: String { get }

  /// It as a column of a table.
  func column<Root: Table>(of root: Root.Type) -> any TableColumnExpression

  /// As it is in an optional group: NULL where there is no value of the group.
  var asOptional: any GroupColumnExpression { get }
}

/// A column of a group. It belongs to no table by itself.
public struct GroupColumn<QueryValue: QueryRepresentable>: GroupColumnExpression {
  public let name: String

  @inlinable
  public init(_ name: String) {
    self.name = name
  }

  public func column<Root: Table>(of root: Root.Type) -> any TableColumnExpression {
    guard let type = QueryValue.self as? any QueryBindable.Type else {
      // Its value cannot be bound, and so nothing of it is ever stored.
      return TableColumn<Root, SQLValue>(name)
    }
    func column<Value: QueryBindable>(_ type: Value.Type) -> any TableColumnExpression {
      TableColumn<Root, Value>(name)
    }
    return column(type)
  }

  public var asOptional: any GroupColumnExpression {
    guard let type = QueryValue.self as? any QueryBindable.Type, !type.isNullable else {
      return self
    }
    func optional<Value: QueryBindable>(_ type: Value.Type) -> any GroupColumnExpression {
      GroupColumn<Value?>(name)
    }
    return optional(type)
  }
}

/// Nil where all columns are NULL, and stored so: a value that is nothing but NULL is read as nil.
extension Optional: ColumnGroup where Wrapped: ColumnGroup {
  public var _output: Wrapped.QueryOutput? { self?._output }

  public static var groupColumns: OptionalGroupColumns<Wrapped> { OptionalGroupColumns() }

  public static func bindColumns(
    _ output: Wrapped.QueryOutput?, to binder: inout RowBinder
  ) throws {
    if let output { return try Wrapped.bindColumns(output, to: &binder) }
    for _ in 0..<Wrapped.columnCount { try binder.bindNull() }
  }
}

/// The columns of a group, all of them optional.
@dynamicMemberLookup
public struct OptionalGroupColumns<Group: ColumnGroup>: ColumnGroupDefinition {
  public static var allColumns: [any GroupColumnExpression] {
    Group.GroupColumns.allColumns.map(\.asOptional)
  }

  public subscript<Value: QueryBindable>(
    dynamicMember keyPath: KeyPath<Group.GroupColumns, GroupColumn<Value>>
  ) -> GroupColumn<Value?> {
    GroupColumn(Group.groupColumns[keyPath: keyPath].name)
  }

  public subscript<Value: QueryBindable>(
    dynamicMember keyPath: KeyPath<Group.GroupColumns, GroupColumn<Value?>>
  ) -> GroupColumn<Value?> {
    GroupColumn(Group.groupColumns[keyPath: keyPath].name)
  }
}

extension RowBinder {
  /// Binds the next parameters to a value of several columns.
  @inlinable
  public mutating func bind<Group: ColumnGroup>(
    group: Group.QueryOutput, as type: Group.Type = Group.self
  ) throws {
    try Group.bindColumns(group, to: &self)
  }

  /// Binds the next parameter to a column of a group; what `@Selection` writes calls it.
  @inlinable
  public mutating func _bind<Value: QueryBindable>(
    _ value: Value.QueryOutput, as type: Value.Type, _ name: String
  ) throws {
    try Value.bind(value, to: &self)
  }

  /// What a selection can read, and no column of a table can hold.
  @_disfavoredOverload
  public mutating func _bind<Value: QueryRepresentable>(
    _ value: Value.QueryOutput, as type: Value.Type, _ name: String
  ) throws {
    throw DatabaseError(
      code: .mismatch, message: Wording.notInColumn(name, String(describing: Value.self)))
  }
}
