/// Why a file could not be imported at all.
///
/// Broken rows are no such reason: they are reported one by one as `CatalogueProblem`.
public struct CatalogueError: Error, Sendable, Equatable, CustomStringConvertible {
  public enum Cause: Sendable, Equatable {
    /// The file could not be opened, or reading it failed.
    case unreadable(FileFailure)

    /// Nothing is in the file, or only blank lines.
    case empty

    /// The first row is not readable as the names of columns.
    case brokenHeader(reason: String)

    /// The first row lacks columns of the format that it resembles most.
    case missingColumns([String], format: CatalogueFormat)

    /// All rows are broken: how many, the first of them, and how the file is written.
    case noBooks(rows: Int, first: CatalogueProblem, form: CatalogueForm)
  }

  /// What the system said about a file.
  public enum FileFailure: Error, Sendable, Equatable {
    case notFound
    case permissionDenied
    case isDirectory

    /// Anything else, by the system's `errno`.
    case system(Int32)
  }

  /// The file, as it was given.
  public var path: String

  public var cause: Cause

  public init(path: String, cause: Cause) {
    self.path = path
    self.cause = cause
  }

  /// Whether the file could not be read; otherwise it was, and is no catalogue.
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
