import Foundation
import ReadingList
import ReadingListLive
import Testing

/// Catalogues as other programs write them.
struct CatalogueEncodingTests {
  private static let text = """
    Book Id,Title,Author\r
    1,"Jane Eyre, wie man weiß",Charlotte Brontë\r
    2,“Cien años”,Gabriel García Márquez\r
    3,Plain,Ann

    """

  private static let entries = [
    CatalogueEntry(
      goodreadsID: 1, title: "Jane Eyre, wie man weiß", authors: ["Charlotte Brontë"]),
    CatalogueEntry(goodreadsID: 2, title: "“Cien años”", authors: ["Gabriel García Márquez"]),
    CatalogueEntry(goodreadsID: 3, title: "Plain", authors: ["Ann"]),
  ]

  private func read(
    _ data: Data, chunkSize: Int = 1 << 17
  ) throws -> (records: [CatalogueRecord], form: CatalogueForm) {
    var records: [CatalogueRecord] = []
    var form = CatalogueForm()
    try withTemporaryFile(data) { url in
      var reader = try CatalogueReader(path: url.path, chunkSize: chunkSize)
      while let record = try reader.next() { records.append(record) }
      form = reader.form
      #expect(reader.bytesRead == data.count)
    }
    return (records, form)
  }

  @Test(
    "A catalogue can be read in any encoding, however its bytes are split",
    arguments: [
      (.utf8, .utf8, []), (.utf8, .utf8, [0xEF, 0xBB, 0xBF]), (.windowsCP1252, .latin1, []),
      (.utf16LittleEndian, .utf16, [0xFF, 0xFE]), (.utf16BigEndian, .utf16, [0xFE, 0xFF]),
      (.utf16LittleEndian, .utf16, []), (.utf16BigEndian, .utf16, []),
    ] as [(String.Encoding, CatalogueForm.Encoding, [UInt8])])
  func encodings(encoding: String.Encoding, form: CatalogueForm.Encoding, mark: [UInt8]) throws {
    let data = Data(mark) + (try #require(Self.text.data(using: encoding)))
    for size in [1, 2, 3, 5, 64, 1 << 17] {
      let (records, read) = try read(data, chunkSize: size)
      #expect(records == Self.entries.map { .entry($0) }, "chunks of \(size)")
      #expect(read == CatalogueForm(encoding: form))
    }
  }

  @Test("Characters beyond the first 65,536 are read whole from UTF-16")
  func surrogates() throws {
    let text = "Book Id,Title,Author\n1,🙂,A\n"
    let data = try #require(text.data(using: .utf16LittleEndian))
    for size in [1, 2, 3, 1 << 17] {
      #expect(
        try read(data, chunkSize: size).records
          == [.entry(CatalogueEntry(goodreadsID: 1, title: "🙂", authors: ["A"]))])
    }
  }

  @Test("Half a character of UTF-16 breaks its row")
  func halfCharacter() throws {
    var data = try #require("Book Id,Title,Author\n1,X,A\n".data(using: .utf16LittleEndian))
    data[2 * 23] = 0x3D
    data[2 * 23 + 1] = 0xD8
    #expect(
      try read(data).records
        == [.problem(CatalogueProblem(line: 2, reason: "Title is not valid UTF-8"))])
  }

  @Test(
    "A text in another alphabet is not taken for Latin-1: its rows are broken",
    arguments: [String.Encoding.windowsCP1251, .shiftJIS])
  func otherAlphabets(encoding: String.Encoding) throws {
    let title = encoding == .shiftJIS ? "雪国物語全集" : "Война и мир"
    let text = "Book Id,Title,Author\n1,\(title),A\n"
    let (records, form) = try read(try #require(text.data(using: encoding)))
    #expect(
      records == [.problem(CatalogueProblem(line: 2, reason: "Title is not valid UTF-8"))])
    #expect(form == CatalogueForm())
  }

  @Test("A damaged character among good ones of UTF-8 breaks its row, and no other")
  func damaged() throws {
    let data =
      Data("Book Id,Title,Author\n1,Brontë,A\n2,Bront".utf8) + [0xEB] + Data(",B\n3,Ä,C\n".utf8)
    #expect(
      try read(data).records == [
        .entry(CatalogueEntry(goodreadsID: 1, title: "Brontë", authors: ["A"])),
        .problem(CatalogueProblem(line: 3, reason: "Title is not valid UTF-8")),
        .entry(CatalogueEntry(goodreadsID: 3, title: "Ä", authors: ["C"])),
      ])
  }

  @Test(
    "A catalogue can have semicolons or tabs between its columns, and spaces around them",
    arguments: [
      ("Book Id;Title;Author\n1;\"A; B\";C\n", .init(separator: .semicolon)),
      ("Book Id\tTitle\tAuthor\n1\t\"A; B\"\tC\n", .init(separator: .tab)),
      (" Book Id , Title , Author \n 1 , A; B , C \n", .init()),
      ("\"Book Id\", \"Title\" , \"Author\"\n1, \"A; B\" , \"C\"\n", .init(isPadded: true)),
      (
        "\"Book Id\"; \"Title\"; \"Author\"\n1; \"A; B\"; \"C\" \n",
        .init(separator: .semicolon, isPadded: true)
      ),
    ] as [(String, CatalogueForm)])
  func separators(text: String, form: CatalogueForm) throws {
    for size in [1, 7, 1 << 17] {
      let (records, read) = try read(Data(text.utf8), chunkSize: size)
      #expect(
        records == [.entry(CatalogueEntry(goodreadsID: 1, title: "A; B", authors: ["C"]))])
      #expect(read == form)
    }
  }
}
