import Foundation

/// All texts of an import that a person may read. A test checks each to the letter.
package enum CatalogueWording {
  // MARK: A row

  package static func problem(line: Int, reason: String) -> String {
    "line \(line): \(reason)"
  }

  package static func fieldCount(expected: Int, found: Int, isExact: Bool) -> String {
    "expected \(counted(expected, "field")), found \(isExact ? "" : "at least ")\(found)"
  }

  package static func textAfterQuote(field: Int) -> String {
    "text after the closing quote of field \(field)"
  }

  package static func unterminatedQuote(openedOn line: Int) -> String {
    "the quote opened on line \(line) is never closed"
  }

  package static func recordTooLong(limit: Int, quoteOpenedOn line: Int?) -> String {
    let tooLong = "the row does not end within \(counted(limit, "byte"))"
    return line.map { "\(tooLong); the quote opened on line \($0) may not be closed" } ?? tooLong
  }

  package static func notUTF8(column: String) -> String {
    column + noUTF8
  }

  private static let noUTF8 = " is not valid UTF-8"

  package static func missingValue(column: String) -> String {
    "\(column) is empty"
  }

  package static func notANumber(column: String, value: String) -> String {
    "\(column) \(quoted(value)) is not a whole number"
  }

  package static func notPositive(column: String, value: String) -> String {
    "\(column) \(quoted(value)) is not above zero"
  }

  // MARK: A file

  /// The name of a column of a header whose name is not known.
  package static func column(_ number: Int) -> String {
    "column \(number)"
  }

  static func error(_ error: CatalogueError) -> String {
    "\(error.path): \(sentence(error.cause))"
  }

  static func cutOff(_ error: CatalogueCutOff) -> String {
    let report = error.report
    var kept = ["\(counted(report.added, "book")) added", "\(report.updated) updated"]
    if report.addedToRead > 0 { kept.append("\(report.addedToRead) to be read") }
    return "\(error.path): cut off after \(counted(error.rows, "row")), which are kept "
      + "(\(kept.joined(separator: ", "))); import the file again to complete it. "
      + "Cause: \(error.reason)"
  }

  /// The reason for which a file was not imported, though it may be a catalogue.
  static func notImported(_ path: String, _ error: any Error) -> String {
    error is CatalogueError || error is CatalogueCutOff
      ? "\(error)" : "\(path): cannot be imported: \(error)"
  }

  static func noReport(_ path: String) -> String { "\(path): the import ended without a report" }

  private static func sentence(_ cause: CatalogueError.Cause) -> String {
    switch cause {
    case .unreadable(let failure):
      "cannot be read: \(sentence(failure))"
    case .empty:
      "the file is empty"
    case .brokenHeader(let reason):
      "not a catalogue: its header cannot be read: \(reason)"
    case .missingColumns(let columns, let format):
      "not a catalogue: \(name(format)) needs the \(columns.count == 1 ? "column" : "columns")"
        + " \(columns.joined(separator: ", "))"
    case .noBooks(let rows, let first, let form):
      "nothing was imported: \(rows == 1 ? "its only row" : "each of its \(rows) rows") is broken"
        + " (\(problem(line: first.line, reason: first.reason)))"
        + (self.form(form).map { "; the file was read as \($0)" } ?? "")
        + (first.reason.hasSuffix(noUTF8) ? "; save the file as UTF-8" : "")
    }
  }

  /// The form of a file's text in words; nil for UTF-8 with commas.
  static func form(_ form: CatalogueForm) -> String? {
    var parts: [String] = []
    switch form.encoding {
    case .utf8: if form != CatalogueForm() { parts.append("text") }
    case .utf16: parts.append("UTF-16")
    case .latin1: parts.append("Latin-1")
    }
    switch form.separator {
    case .comma: break
    case .semicolon: parts.append("semicolons")
    case .tab: parts.append("tabs")
    }
    if form.isPadded { parts.append("spaces around quotes") }
    return parts.isEmpty ? nil : parts.joined(separator: " with ")
  }

  private static func sentence(_ failure: CatalogueError.FileFailure) -> String {
    switch failure {
    case .notFound: "no such file"
    case .permissionDenied: "permission denied"
    case .isDirectory: "it is a directory"
    case .system(let number): String(cString: strerror(number))
    }
  }

  private static func name(_ format: CatalogueFormat) -> String {
    switch format {
    case .goodbooks: "a goodbooks file"
    case .goodreadsExport: "a Goodreads export"
    }
  }

  // MARK: Parts of sentences

  private static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  /// A value in a reason: on one line, in quotes, at most 40 characters of it.
  private static func quoted(_ value: String) -> String {
    let oneLine = value.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return oneLine.count > 40 ? "\"\(oneLine.prefix(39))…\"" : "\"\(oneLine)\""
  }
}
