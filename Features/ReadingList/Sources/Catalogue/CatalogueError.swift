/// The error for a file that could not be imported at all.
///
/// Broken rows do not cause it: they are reported one by one as `CatalogueProblem`.
public struct CatalogueError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The cause of the error.
  public enum Cause: Sendable, Equatable {
    /// The file could not be opened, or reading it failed.
    case unreadable(FileFailure)

    /// The file is empty, or contains only blank lines.
    case empty

    /// The first row cannot be read as the names of columns.
    case brokenHeader(reason: String)

    /// The first row lacks columns of the format that it resembles most.
    case missingColumns([String], format: CatalogueFormat)

    /// All rows are broken: their number, the first problem, and the form of the file's text.
    case noBooks(rows: Int, first: CatalogueProblem, form: CatalogueForm)
  }

  /// The system's reason for a failure to read a file.
  public enum FileFailure: Error, Sendable, Equatable {
    case notFound
    case permissionDenied
    case isDirectory

    /// Any other reason, as the system's `errno`.
    case system(Int32)
  }

  /// The path of the file, as given.
  public var path: String

  /// The cause of the error.
  public var cause: Cause

  /// Makes the error.
  public init(path: String, cause: Cause) {
    self.path = path
    self.cause = cause
  }

  /// Whether the file could not be read; otherwise it was read, but is not a catalogue.
  var isOfReading: Bool {
    if case .unreadable = cause { true } else { false }
  }

  /// A stable name of the cause, for logs and exit statuses.
  public var code: String {
    switch cause {
    case .unreadable: "catalogue.unreadable"
    case .empty: "catalogue.empty"
    case .brokenHeader: "catalogue.brokenHeader"
    case .missingColumns: "catalogue.missingColumns"
    case .noBooks: "catalogue.noBooks"
    }
  }

  public var description: String { CatalogueWording.error(self) }
}
