public import RatchetSQLite

/// A type whose values are stored in several columns. `@Selection` makes a struct conform.
///
/// A property of a table marked with `@Columns` has such a type, or an optional of one. Its columns
/// become columns of the table, with the names that they have in the group.
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
  /// The type that has a property for each column of the group, with the name of the struct's
  /// property.
  associatedtype GroupColumns: ColumnGroupDefinition

  /// The columns of the group, for use in queries.
  static var groupColumns: GroupColumns { get }

  /// Binds the columns of a value to the next parameters, in the order of the columns.
  static func bindColumns(_ output: QueryOutput, to binder: inout RowBinder) throws

  /// The value as `QueryOutput`. Generated code uses it.
  var _output: QueryOutput { get }
}

extension ColumnGroup where QueryOutput == Self {
  public var _output: Self { self }
}

/// The columns of a group.
public protocol ColumnGroupDefinition: Sendable {
  /// All columns, in the order in which a value is decoded and bound.
  static var allColumns: [any GroupColumnExpression] { get }
}

/// A column of a group, with its type erased.
public protocol GroupColumnExpression: Sendable {
  /// The name of the column in the database.
  var name: String { get }

  /// Returns the column of a table that stores this column of the group.
  func column<Root: Table>(of root: Root.Type) -> any TableColumnExpression

  /// The column as part of an optional group: it may be NULL, even if it is not optional in the
  /// group.
  var asOptional: any GroupColumnExpression { get }
}

/// A column of a group, which is not yet part of a table.
public struct GroupColumn<QueryValue: QueryRepresentable>: GroupColumnExpression {
  public let name: String

  /// Makes a column with this name.
  @inlinable
  public init(_ name: String) {
    self.name = name
  }

  public func column<Root: Table>(of root: Root.Type) -> any TableColumnExpression {
    guard let type = QueryValue.self as? any QueryBindable.Type else {
      // A type that cannot be bound is never written, so any type will do here.
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

/// An optional group. `nil` is stored as NULL in each column. A row in which each column is NULL is
/// decoded as `nil`, even if a value of the group was stored.
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

/// The columns of an optional group. Each of them may be NULL.
@dynamicMemberLookup
public struct OptionalGroupColumns<Group: ColumnGroup>: ColumnGroupDefinition {
  public static var allColumns: [any GroupColumnExpression] {
    Group.GroupColumns.allColumns.map(\.asOptional)
  }

  /// A column of the group, which may be NULL.
  public subscript<Value: QueryBindable>(
    dynamicMember keyPath: KeyPath<Group.GroupColumns, GroupColumn<Value>>
  ) -> GroupColumn<Value?> {
    GroupColumn(Group.groupColumns[keyPath: keyPath].name)
  }

  /// A column of the group, which may be NULL.
  public subscript<Value: QueryBindable>(
    dynamicMember keyPath: KeyPath<Group.GroupColumns, GroupColumn<Value?>>
  ) -> GroupColumn<Value?> {
    GroupColumn(Group.groupColumns[keyPath: keyPath].name)
  }
}

extension RowBinder {
  /// Binds the columns of a group to the next parameters.
  @inlinable
  public mutating func bind<Group: ColumnGroup>(
    group: Group.QueryOutput, as type: Group.Type = Group.self
  ) throws {
    try Group.bindColumns(group, to: &self)
  }

  /// Binds the next parameter to a column of a group. Called by the code that `@Selection`
  /// generates.
  @inlinable
  public mutating func _bind<Value: QueryBindable>(
    _ value: Value.QueryOutput, as type: Value.Type, _ name: String
  ) throws {
    try Value.bind(value, to: &self)
  }

  /// Throws: a selection can decode values of this type, but a column cannot store them.
  @_disfavoredOverload
  public mutating func _bind<Value: QueryRepresentable>(
    _ value: Value.QueryOutput, as type: Value.Type, _ name: String
  ) throws {
    throw DatabaseError(
      code: .mismatch, message: Wording.notInColumn(name, String(describing: Value.self)))
  }
}
