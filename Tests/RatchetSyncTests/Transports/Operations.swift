import RatchetSync

/// Returns an operation that writes one cell.
func edit(
  _ sequence: Int64, _ key: String = "a", _ column: String = "title", _ value: String = "x",
  node: Int64 = 1, clock: Int64? = nil
) -> SyncOperation {
  SyncOperation(
    sequence: sequence, table: "note", key: key, clock: SyncClock(rawValue: clock ?? sequence),
    node: SyncNode(rawValue: node), cells: [SyncCell(column: column, value: .text(value))])
}

/// Returns an operation that inserts or deletes a row.
func alive(
  _ sequence: Int64, _ key: String = "a", _ isAlive: Bool = true, node: Int64 = 1
) -> SyncOperation {
  SyncOperation(
    sequence: sequence, table: "note", key: key, clock: SyncClock(rawValue: sequence),
    node: SyncNode(rawValue: node),
    cells: [SyncCell(column: SyncOperation.alive, value: .integer(isAlive ? 1 : 0))])
}

extension SyncPush {
  /// A push that ends with its last operation.
  init(
    _ operations: [SyncOperation], node: Int64 = 1, after acknowledged: Int64 = 0,
    attempt: Int64 = 1
  ) {
    self.init(
      node: SyncNode(rawValue: node), acknowledged: acknowledged, attempt: attempt,
      operations: operations, end: operations.last?.sequence ?? acknowledged)
  }
}

extension SyncTransport {
  /// Pulls all pages.
  func pullAll(after cursor: SyncCursor? = nil, limit: Int = 500) async throws -> [SyncOperation] {
    var operations: [SyncOperation] = []
    var cursor = cursor
    while true {
      let page = try await pull(after: cursor, limit: limit)
      operations += page.operations
      guard page.hasMore else { return operations }
      cursor = page.cursor
    }
  }
}
