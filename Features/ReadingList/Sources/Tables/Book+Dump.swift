public import RatchetDump

/// In dumps and diffs, a book is one line with its known data.
extension Book: DumpTextRepresentable {
  public var dumpText: String {
    var parts = ["id: \(id)", "title: \(RatchetDump.dumpText(title))"]
    if !authors.isEmpty { parts.append("authors: \(authors)") }
    if let year { parts.append("year: \(year)") }
    if let language { parts.append("language: \(RatchetDump.dumpText(language))") }
    if let isbn13 { parts.append("isbn13: \(RatchetDump.dumpText(isbn13))") }
    if let averageRating { parts.append("averageRating: \(averageRating)") }
    if let ratingsCount { parts.append("ratingsCount: \(ratingsCount)") }
    return "Book(\(parts.joined(separator: ", ")))"
  }
}
