/// One broken row of a catalogue: where it begins and what is wrong with it.
///
/// A broken row is reported and skipped; the rows around it are kept.
public struct CatalogueProblem: Error, Sendable, Equatable, Codable, CustomStringConvertible {
  /// The line of the file on which the row begins. Lines are counted as a text editor does, from
  /// 1, which is the header; a quoted field may span several.
  public var line: Int

  /// One line of plain words. Values quoted in it are clipped to 40 characters.
  public var reason: String

  public init(line: Int, reason: String) {
    self.line = line
    self.reason = reason
  }

  public var description: String { CatalogueWording.problem(line: line, reason: reason) }
}
