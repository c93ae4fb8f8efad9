package import RatchetData

/// An import that has not ended: it is running, or was cut off.
@Table("unfinished_imports")
package struct UnfinishedImport: Equatable, Sendable {
  @Column(primaryKey: true) package let path: String
  /// The size of the file. A file with another size is another file.
  @Column("total_bytes") package var totalBytes: Int

  /// The number of rows of the file that are in the library.
  package var rows: Int
  package var added: Int
  package var updated: Int
  @Column("added_to_read") package var addedToRead: Int

  package init(path: String, totalBytes: Int, rows: Int, report: CatalogueImportReport) {
    self.path = path
    self.totalBytes = totalBytes
    self.rows = rows
    added = report.added
    updated = report.updated
    addedToRead = report.addedToRead
  }
}

extension UnfinishedImport {
  /// The unfinished import of a file, if the file still has this size.
  package static func find(_ path: String, totalBytes: Int) -> some QueryStatement<Self> {
    `where` { $0.path == path && $0.totalBytes == totalBytes }
  }

  package static func remove(_ path: String) -> some QueryStatement<NoRows> {
    `where` { $0.path == path }.delete()
  }

  package func save() -> some QueryStatement<NoRows> { Self.insert(or: .replace) { self } }
}
