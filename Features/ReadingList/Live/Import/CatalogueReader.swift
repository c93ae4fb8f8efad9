package import ReadingList

/// Reads a catalogue from a file, a chunk at a time, and yields its books and broken rows in order.
///
/// Synchronous: it blocks its thread while it reads. It holds one chunk and one record (at most 1
/// MiB) in memory, however large the file. It closes the file when it goes out of scope, and cannot
/// be copied, because two copies would read from one file.
///
/// ```swift
/// var reader = try CatalogueReader(path: "books.csv")
/// while let record = try reader.next() {
///   switch record {
///   case .entry(let entry): try insert(entry)
///   case .problem(let problem): problems.append(problem)
///   }
///   report(reader.bytesRead, of: reader.totalBytes)
/// }
/// ```
package struct CatalogueReader: ~Copyable {
  package let path: String

  /// The format that the header indicates.
  package let format: CatalogueFormat

  /// The size of the file; nil if it is not a regular file, such as a pipe.
  package var totalBytes: Int? { file.size }

  /// The number of bytes of the rows so far, including the header. At the end it equals
  /// `totalBytes`, unless the file has grown or shrunk meanwhile.
  package var bytesRead: Int {
    transcoder.keepsLength ? decoder.parser.consumedBytes : file.bytesRead
  }

  /// The form of the file's text, as far as it has been read.
  package var form: CatalogueForm {
    var form = decoder.form
    form.encoding = transcoder.form
    return form
  }

  /// The number of bytes in memory.
  package var bufferedBytes: Int { decoder.parser.bufferedBytes }

  private var file: ByteFile
  private var transcoder: TextTranscoder
  private var decoder: CatalogueDecoder
  private let chunkSize: Int

  /// Opens the file once and reads its header. Waits for the data of a pipe.
  ///
  /// - Parameter interrupt: ends the wait for a pipe.
  /// - Throws: `CatalogueError` if the file cannot be read, is empty or is not a catalogue.
  package init(
    path: String, chunkSize: Int = 128 * 1024, interrupt: ReadInterrupt? = nil
  ) throws(CatalogueError) {
    precondition(chunkSize > 0, "a chunk has at least one byte")
    var decoder = CatalogueDecoder(path: path)
    var transcoder = TextTranscoder()
    var file: ByteFile
    do {
      file = try ByteFile(path: path, interrupt: interrupt)
    } catch {
      throw CatalogueError(path: path, cause: .unreadable(error))
    }
    let step = try Self.step(&decoder, &transcoder, &file, path: path, chunkSize: chunkSize)
    guard case .header(let format) = step else {
      preconditionFailure("CatalogueDecoder began with \(step) instead of the header")
    }
    self.path = path
    self.format = format
    self.file = file
    self.transcoder = transcoder
    self.decoder = decoder
    self.chunkSize = chunkSize
  }

  /// The next book or broken row; nil at the end of the file.
  ///
  /// - Throws: `CatalogueError` if the file cannot be read further.
  package mutating func next() throws(CatalogueError) -> CatalogueRecord? {
    guard
      case .record(let record) = try Self.step(
        &decoder, &transcoder, &file, path: path, chunkSize: chunkSize)
    else { return nil }
    return record
  }

  /// Reads chunks until the decoder has a result.
  private static func step(
    _ decoder: inout CatalogueDecoder, _ transcoder: inout TextTranscoder,
    _ file: inout ByteFile, path: String, chunkSize: Int
  ) throws(CatalogueError) -> CatalogueDecoder.Step {
    while true {
      let step = try decoder.next()
      guard step == .needsBytes else { return step }
      let chunk: [UInt8]
      do {
        chunk = try file.read(upTo: chunkSize)
      } catch {
        throw CatalogueError(path: path, cause: .unreadable(error))
      }
      if chunk.isEmpty {
        decoder.append(transcoder.finish())
        decoder.finish()
      } else {
        decoder.append(transcoder.text(chunk))
      }
    }
  }
}
