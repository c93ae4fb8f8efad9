/// The new contents of cells of one row, as one edit wrote them.
///
/// A row is a set of registers: its columns, and ``alive``. A register keeps the value of the
/// greatest version that it has seen. A value of ``alive`` resets the row: registers of the row
/// with a lower version are void, so that a row that is inserted again starts afresh.
public struct SyncOperation: Hashable, Codable, Sendable {
  /// The column of the register that says whether the row exists: 1, or 0 if it was deleted.
  public static let alive = "_alive"

  /// The position in the outbox of the node that pushes. It increases within a node, with gaps.
  public let sequence: Int64
  /// The name of the table.
  public let table: String
  /// The key of the row, equal on all nodes.
  public let key: String
  /// The time of the edit.
  public let clock: SyncClock
  /// The node on which the edit was made, which need not be the node that pushes it.
  public let node: SyncNode
  /// The registers and their new values.
  public let cells: [SyncCell]

  /// Makes an operation.
  public init(
    sequence: Int64, table: String, key: String, clock: SyncClock, node: SyncNode,
    cells: [SyncCell]
  ) {
    self.sequence = sequence
    self.table = table
    self.key = key
    self.clock = clock
    self.node = node
    self.cells = cells
  }

  /// The version of the cells that have none of their own.
  public var version: SyncVersion { SyncVersion(clock: clock, node: node) }

  /// Returns the version of one of the operation's cells.
  public func version(of cell: SyncCell) -> SyncVersion {
    SyncVersion(clock: cell.clock ?? clock, node: cell.node ?? node)
  }

  /// Whether the operation can be merged. All nodes ignore the same invalid operations.
  ///
  /// Clocks must leave room for later ones: they end in the year 4199.
  var isValid: Bool {
    !table.isEmpty && !key.isEmpty
      && cells.allSatisfy { cell in
        let version = version(of: cell)
        guard (0..<1 << 62).contains(version.clock.rawValue), version.node.rawValue >= 0,
          !cell.column.isEmpty
        else { return false }
        return cell.column != Self.alive || cell.value == .integer(0) || cell.value == .integer(1)
      }
  }

  /// Whether the operation deletes the row.
  public var isDelete: Bool {
    cells.contains { $0.column == Self.alive && $0.value == .integer(0) }
  }

  private enum CodingKeys: String, CodingKey {
    case sequence = "s"
    case table = "t"
    case key = "k"
    case clock = "c"
    case node = "n"
    case cells = "v"
  }
}

/// One register of a row and its new value.
public struct SyncCell: Hashable, Codable, Sendable {
  /// The name of the column, or ``SyncOperation/alive``.
  public let column: String
  /// The part of the column's value, if the column merges by parts: a node's share of a counter, an
  /// element of a set, a line of a text. Each part is a register of its own.
  public let part: String?
  /// The value.
  public let value: SyncValue
  /// The cell's own clock, if it differs from the operation's.
  public let clock: SyncClock?
  /// The cell's own node, if it differs from the operation's.
  public let node: SyncNode?

  /// Makes a cell.
  public init(
    column: String, part: String? = nil, value: SyncValue, clock: SyncClock? = nil,
    node: SyncNode? = nil
  ) {
    self.column = column
    self.part = part
    self.value = value
    self.clock = clock
    self.node = node
  }

  private enum CodingKeys: String, CodingKey {
    case column = "c"
    case part = "p"
    case value = "v"
    case clock = "k"
    case node = "n"
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    column = try container.decode(String.self, forKey: .column)
    part = try container.decodeIfPresent(String.self, forKey: .part)
    // A missing value is NULL.
    value = try container.decodeIfPresent(SyncValue.self, forKey: .value) ?? .null
    clock = try container.decodeIfPresent(SyncClock.self, forKey: .clock)
    node = try container.decodeIfPresent(SyncNode.self, forKey: .node)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(column, forKey: .column)
    try container.encodeIfPresent(part, forKey: .part)
    if value != .null { try container.encode(value, forKey: .value) }
    try container.encodeIfPresent(clock, forKey: .clock)
    try container.encodeIfPresent(node, forKey: .node)
  }
}
