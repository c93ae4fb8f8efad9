import ReadingList

/// Reads the columns of one row.
///
/// A row is broken only if it has no id or no title, or text that is not UTF-8. Optional values
/// that cannot be read are left out instead, because a book with a garbled rating is still a book
/// that a reader looks for.
struct CatalogueRow {
  let record: CSVRecord

  /// The value without surrounding white space, and without the `="…"` that keeps a spreadsheet
  /// from treating an exported value as a number. Empty if the file lacks the column.
  func text(_ column: CatalogueColumn) throws(CatalogueProblem) -> String {
    guard let index = column.index else { return "" }
    guard let text = record.text(at: index) else {
      throw problem(CatalogueWording.notUTF8(column: column.name))
    }
    let trimmed = text.trimmingWhiteSpace()
    guard trimmed.utf8.starts(with: "=\"".utf8), trimmed.utf8.last == CSVByte.quote,
      trimmed.utf8.count >= 3
    else { return trimmed }
    return String(trimmed.dropFirst(2).dropLast()).trimmingWhiteSpace()
  }

  func line(_ column: CatalogueColumn) throws(CatalogueProblem) -> String {
    try text(column).collapsingWhiteSpace()
  }

  /// The title, which every book must have.
  func title(_ column: CatalogueColumn) throws(CatalogueProblem) -> String {
    let title = try line(column)
    guard !title.isEmpty else {
      throw problem(CatalogueWording.missingValue(column: column.name))
    }
    return title
  }

  /// The id, a whole number above zero.
  func id(_ column: CatalogueColumn) throws(CatalogueProblem) -> Int {
    let value = try text(column)
    guard !value.isEmpty else {
      throw problem(CatalogueWording.missingValue(column: column.name))
    }
    guard let id = CatalogueNumber.whole(value) else {
      throw problem(CatalogueWording.notANumber(column: column.name, value: value))
    }
    guard id > 0 else {
      throw problem(CatalogueWording.notPositive(column: column.name, value: value))
    }
    return id
  }

  /// Names separated by commas, without duplicates.
  func names(_ columns: CatalogueColumn...) throws(CatalogueProblem) -> [String] {
    var names: [String] = []
    for column in columns {
      for part in try text(column).utf8.split(separator: CSVByte.comma) {
        let name = String(Substring(part)).collapsingWhiteSpace()
        if !name.isEmpty && !names.contains(name) { names.append(name) }
      }
    }
    return names
  }

  func optionalLine(_ column: CatalogueColumn) throws(CatalogueProblem) -> String? {
    let value = try line(column)
    return value.isEmpty ? nil : value
  }

  /// A year; nil for zero, which no calendar in use for books has.
  func year(_ column: CatalogueColumn) throws(CatalogueProblem) -> Int? {
    let year = try CatalogueNumber.whole(text(column))
    return year == 0 ? nil : year
  }

  /// A mean of ratings above 0 and up to 5; catalogues write 0 for a book without ratings.
  func averageRating(_ column: CatalogueColumn) throws(CatalogueProblem) -> Double? {
    guard let rating = try CatalogueNumber.decimal(text(column)), rating > 0, rating <= 5 else {
      return nil
    }
    return rating
  }

  func count(_ column: CatalogueColumn) throws(CatalogueProblem) -> Int? {
    guard let count = try CatalogueNumber.whole(text(column)), count >= 0 else { return nil }
    return count
  }

  private func problem(_ reason: String) -> CatalogueProblem {
    CatalogueProblem(line: record.line, reason: reason)
  }
}
