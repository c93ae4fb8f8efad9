package import RatchetData

/// An import that has not come to its end: it runs, or was cut off.
@Table("unfinished_imports")
package struct UnfinishedImport: Equatable, Sendable {
  @Column(primaryKey: true) package let path: String
  /// How long the file was. Another length is another file.
  @Column("total_bytes") package var totalBytes: Int

  /// How many rows of the file are in the library.
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
  /// That of a file, if it is still the same.
  package static func find(_ path: String, totalBytes: Int) -> some QueryStatement<Self> {
    `where` { $0.path == path && $0.totalBytes == totalBytes }
  }

  package static func remove(_ path: String) -> some QueryStatement<NoRows> {
    `where` { $0.path == path }.delete()
  }

  package func save() -> some QueryStatement<NoRows> { Self.insert(or: .replace) { self } }
}
