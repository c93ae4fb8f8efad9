import Foundation
import ReadingList
import ReadingListLive
import Testing

struct CatalogueReaderTests {
  @Test("A file yields its books and problems in order, whatever the size of a chunk")
  func chunkSizes() throws {
    let text =
      "\u{FEFF}goodreads_book_id,title,authors\r\n1,Ä,\"B, C\"\r\nx,D,\r\n3,\"open,\r\n4,E,F"
    try withTemporaryFile(Data(text.utf8)) { url in
      for size in 1...80 {
        var reader = try CatalogueReader(path: url.path, chunkSize: size)
        #expect(reader.format == .goodbooks)
        #expect(reader.totalBytes == text.utf8.count)
        var records: [CatalogueRecord] = []
        while let record = try reader.next() { records.append(record) }
        #expect(
          records == [
            .entry(CatalogueEntry(goodreadsID: 1, title: "Ä", authors: ["B", "C"])),
            .problem(
              CatalogueProblem(line: 3, reason: "goodreads_book_id \"x\" is not a whole number")),
            .problem(
              CatalogueProblem(line: 4, reason: "the quote opened on line 4 is never closed")),
            .entry(CatalogueEntry(goodreadsID: 4, title: "E", authors: ["F"])),
          ])
        #expect(reader.bytesRead == text.utf8.count)
        #expect(try reader.next() == nil)
      }
    }
  }

  @Test("Progress grows with each row and ends at the size of the file")
  func progress() throws {
    let rows = (1...500).map { "\($0),Title \($0),Author" }
    let text = "goodreads_book_id,title,authors\n" + rows.joined(separator: "\n")
    try withTemporaryFile(Data(text.utf8)) { url in
      var reader = try CatalogueReader(path: url.path, chunkSize: 1024)
      var reported = [reader.bytesRead]
      while try reader.next() != nil { reported.append(reader.bytesRead) }
      #expect(reported.count == 501)
      #expect(zip(reported, reported.dropFirst()).allSatisfy { $0 < $1 })
      #expect(reported.last == reader.totalBytes)
    }
  }

  @Test("A missing file, or a directory, is reported as such")
  func unreadable() throws {
    let folder = FileManager.default.temporaryDirectory.path
    let missing = folder + "/ratchet-import-\(UUID().uuidString)/books.csv"
    #expect(throws: CatalogueError(path: missing, cause: .unreadable(.notFound))) {
      _ = try CatalogueReader(path: missing)
    }
    #expect(throws: CatalogueError(path: folder, cause: .unreadable(.isDirectory))) {
      _ = try CatalogueReader(path: folder)
    }
  }

  @Test("The errors of an empty file and of one that is not a catalogue name the file")
  func noCatalogue() throws {
    try withTemporaryFile(Data()) { url in
      #expect(throws: CatalogueError(path: url.path, cause: .empty)) {
        _ = try CatalogueReader(path: url.path)
      }
    }
    try withTemporaryFile(Data("title,notes\n".utf8)) { url in
      #expect(
        throws: CatalogueError(
          path: url.path,
          cause: .missingColumns(["goodreads_book_id", "authors"], format: .goodbooks))
      ) {
        _ = try CatalogueReader(path: url.path)
      }
    }
  }

  @Test("Memory use is a chunk and a record, however much was read")
  func boundedMemory() throws {
    let chunkSize = 64 * 1024
    let row = "1,Title,\"\(String(repeating: "Author, ", count: 200))\"\n"
    let chunk = Array(Array(repeating: Array(row.utf8), count: 80).joined().prefix(chunkSize))
    var decoder = CatalogueDecoder(path: "books.csv")
    decoder.append("goodreads_book_id,title,authors\n".utf8)
    var largest = 0
    var records = 0
    // 16 MiB, of rows that chunks split anywhere.
    for _ in 0..<256 {
      decoder.append(chunk)
      largest = max(largest, decoder.parser.bufferedBytes)
      while case .record = try readStep(&decoder) { records += 1 }
    }
    #expect(records > 10_000)
    #expect(largest <= chunkSize + 2 * row.utf8.count)
  }

  @Test("An endless record uses no more than the limit, and is skipped")
  func boundedRecord() throws {
    let limit = 4096
    for opening in ["1,\"", "1,"] {
      var decoder = CatalogueDecoder(path: "books.csv", recordLimit: limit)
      decoder.append("goodreads_book_id,title,authors\n\(opening)".utf8)
      let chunk = Array(repeating: UInt8(ascii: "x"), count: 1000)
      var largest = 0
      var records: [CatalogueRecord] = []
      for _ in 0..<1000 {
        decoder.append(chunk)
        largest = max(largest, decoder.parser.bufferedBytes)
        while case .record(let record) = try readStep(&decoder) { records.append(record) }
      }
      decoder.append("\n2,T,\n".utf8)
      while case .record(let record) = try readStep(&decoder) { records.append(record) }
      let quoteLine = opening.hasSuffix("\"") ? 2 : nil
      let reason = CatalogueWording.recordTooLong(limit: limit, quoteOpenedOn: quoteLine)
      #expect(
        records == [
          .problem(CatalogueProblem(line: 2, reason: reason)),
          .entry(CatalogueEntry(goodreadsID: 2, title: "T")),
        ])
      #expect(largest <= limit + chunk.count)
    }
  }

  /// The next step after the header.
  private func readStep(
    _ decoder: inout CatalogueDecoder
  ) throws(CatalogueError) -> CatalogueDecoder.Step {
    let step = try decoder.next()
    if case .header = step { return try decoder.next() }
    return step
  }
}
