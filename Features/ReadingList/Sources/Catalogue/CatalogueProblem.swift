/// A broken row of a catalogue: its line and the reason.
///
/// A broken row is reported and skipped; the rows around it are kept.
public struct CatalogueProblem: Error, Sendable, Equatable, Codable, CustomStringConvertible {
  /// The line of the file on which the row begins. Lines are counted as in a text editor, from 1,
  /// which is the header; a quoted field may span several.
  public var line: Int

  /// The reason in one line of plain words. Values quoted in it are shortened to 40 characters.
  public var reason: String

  /// Describes a row that begins at this line.
  public init(line: Int, reason: String) {
    self.line = line
    self.reason = reason
  }

  public var description: String { CatalogueWording.problem(line: line, reason: reason) }
}
