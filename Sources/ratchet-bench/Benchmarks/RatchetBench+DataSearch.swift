import CSQLite
import Foundation
import RatchetData

extension RatchetBench {
  /// Search as one types over 10,000 books: the best 50, by how many letters were typed.
  static var dataSearch: [Benchmark] {
    (1...5).map { letters in
      Benchmark(
        "search 10,000 books, \(letters) letter\(letters == 1 ? "" : "s")", from: .detached,
        goal: .within(5_000_000),
        .timed {
          await succeed {
            let database = try DatabasePool.temporary()
            try await database.write { db in
              try db.execute(sql: BookTitles.schema)
              let insert = try db.prepare("INSERT INTO books(title, author) VALUES (?, ?)")
              for book in BookTitles.all {
                try insert.execute(arguments: [book.title, book.author])
              }
              try db.execute(sql: "INSERT INTO books(books) VALUES ('optimize')")
            }
            let words = BookTitles.words.map { "\"\($0.prefix(letters))\"*" }
            return { count in
              await succeed {
                for index in 0..<count {
                  let word = words[index % words.count]
                  let titles = try await database.read { db in
                    try db.fetchAll(
                      String.self, sql: BookTitles.search, arguments: [word])
                  }
                  precondition(!titles.isEmpty)
                }
              }
            }
          }
        })
    }
  }
}

/// The books of the catalogue in `RATCHET_DATA`, or as many made up.
enum BookTitles {
  static let schema =
    "CREATE VIRTUAL TABLE books USING fts5(title, author, prefix = '1 2 3', "
    + "tokenize = 'unicode61 remove_diacritics 2')"
  static let search =
    "SELECT highlight(books, 0, '[', ']') FROM books WHERE books MATCH ? ORDER BY rank LIMIT 50"
  /// Each of them begins a word of a title, of the catalogue and of those made up.
  static let words = ["harry", "summer", "thing", "world", "night", "alpha"]

  static let all: [(title: String, author: String)] = {
    guard let folder = ProcessInfo.processInfo.environment["RATCHET_DATA"],
      let data = FileManager.default.contents(atPath: "\(folder)/goodbooks-10k/books.csv")
    else { return generated }
    return String(decoding: data, as: UTF8.self).split(separator: "\n").dropFirst().map { line in
      let fields = fields(line)
      return (fields[10], fields[7])
    }
  }()

  /// As in a catalogue, one word is in about one title of a hundred.
  private static var generated: [(title: String, author: String)] {
    let syllables = ["ba", "cor", "del", "fen", "gri", "hol", "jun", "kel", "lor", "mir"]
    func word(_ number: Int) -> String {
      let number = number % 1_000
      if number < words.count * 5 { return words[number / 5] }
      return syllables[number / 100] + syllables[number / 10 % 10] + syllables[number % 10]
    }
    return (0..<10_000).map { index in
      let title = "The \(word(index * 7)) of \(word(index * 13 + 5)) \(word(index * 31 + 9))"
      return (title, "Author \(index % 700)")
    }
  }

  /// The fields of a line, quotes taken off. No field of that catalogue holds a line break.
  private static func fields(_ line: Substring) -> [String] {
    var fields = [""]
    var isQuoted = false
    for character in line {
      switch character {
      case "\"": isQuoted.toggle()
      case "," where !isQuoted: fields.append("")
      default: fields[fields.count - 1].append(character)
      }
    }
    return fields
  }
}
