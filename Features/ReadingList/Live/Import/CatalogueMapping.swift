import ReadingList

/// Makes books from the rows of one format. The columns are found once for the whole file.
enum CatalogueMapping: Sendable {
  case goodbooks(GoodbooksColumns)
  case goodreadsExport(GoodreadsExportColumns)

  init(format: CatalogueFormat, header: [String]) {
    switch format {
    case .goodbooks: self = .goodbooks(GoodbooksColumns(header: header))
    case .goodreadsExport: self = .goodreadsExport(GoodreadsExportColumns(header: header))
    }
  }

  func entry(_ record: CSVRecord) throws(CatalogueProblem) -> CatalogueEntry {
    let row = CatalogueRow(record: record)
    switch self {
    case .goodbooks(let columns): return try columns.entry(row)
    case .goodreadsExport(let columns): return try columns.entry(row)
    }
  }
}
