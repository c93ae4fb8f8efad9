import Foundation
import RatchetData
import ReadingList

/// A query as SQL: a condition with its arguments, and an order.
struct BookSearch {
  let condition: String
  let arguments: [SQLValue]
  let order: String

  init(_ query: BookQuery) {
    var conditions: [String] = []
    var arguments: [SQLValue] = []
    for word in TextFolding.fold(query.text).split(separator: " ") {
      // instr, not LIKE: what is typed is text, never a pattern.
      conditions.append("instr(folded, ?) > 0")
      arguments.append(.text(String(word)))
    }
    if let language = query.language {
      let code = LanguageCode(language)
      conditions.append("language = ?")
      arguments.append(.text(code.language))
      if code.hasRegion {
        conditions.append("language_code = ? COLLATE NOCASE")
        arguments.append(.text(language))
      }
    }
    if let year = query.fromYear {
      conditions.append("year >= ?")
      arguments.append(.integer(Int64(year)))
    }
    if let year = query.toYear {
      conditions.append("year <= ?")
      arguments.append(.integer(Int64(year)))
    }
    condition = conditions.isEmpty ? "" : "WHERE " + conditions.joined(separator: " AND ")
    self.arguments = arguments
    order =
      switch query.sort {
      // Each ends in the id, so that pages neither overlap nor leave gaps.
      case .popularity: "ratings_count DESC, id"
      case .title: "sort_title, id"
      case .author: "sort_author, sort_title, id"
      case .year: "year IS NULL, year, sort_title, id"
      case .rating: "average_rating DESC, ratings_count DESC, id"
      }
  }

  func page(of query: BookQuery, from offset: Int, in db: Database) throws -> BookPage {
    let rows = try db.fetchAll(
      BookRow.self,
      sql: "SELECT \(BookRow.columns) FROM books \(condition) ORDER BY \(order) LIMIT ? OFFSET ?",
      arguments: StatementArguments(
        arguments + [.integer(Int64(query.pageSize)), .integer(Int64(offset))]))
    let total = try db.fetchOne(
      Int.self, sql: "SELECT count(*) FROM books \(condition)",
      arguments: StatementArguments(arguments))
    return BookPage(books: rows.map(\.book), offset: offset, total: total ?? 0)
  }
}

/// A language as catalogues write it: `eng`, `en-US`, `fre`.
struct LanguageCode {
  /// The two-letter code where the language has one, so that `eng` and `en` are one.
  let language: String
  let hasRegion: Bool

  init(_ code: String) {
    let parts = code.lowercased().split(separator: "-", maxSplits: 1)
    let language = parts.first.map(String.init) ?? ""
    hasRegion = parts.count > 1
    self.language =
      Self.bibliographic[language]
      ?? Locale.LanguageCode(language).identifier(.alpha2) ?? language
  }

  /// Codes of ISO 639-2/B that differ from 639-2/T, which Foundation knows; libraries write these.
  private static let bibliographic = [
    "alb": "sq", "arm": "hy", "baq": "eu", "bur": "my", "chi": "zh", "cze": "cs", "dut": "nl",
    "fre": "fr", "geo": "ka", "ger": "de", "gre": "el", "ice": "is", "mac": "mk", "mao": "mi",
    "may": "ms", "per": "fa", "rum": "ro", "slo": "sk", "tib": "bo", "wel": "cy",
  ]
}
