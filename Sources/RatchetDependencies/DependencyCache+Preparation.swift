import RatchetIssues
import Synchronization

extension DependencyCache {
  /// The one preparation of a scope. It is reserved before its values are made, so that no other
  /// one begins.
  struct Preparation {
    let location: IssueLocation
    /// Nil until the values are made.
    var values: DependencyTable?
  }

  func reserve(at location: IssueLocation) throws(PrepareDependenciesError) {
    let first = contents.withLock { contents -> IssueLocation? in
      if let first = contents.preparation?.location { return first }
      contents.preparation = Preparation(location: location)
      return nil
    }
    if let first { throw .alreadyPrepared(first: first, second: location) }
  }

  func giveUpPreparation() { contents.withLock { $0.preparation = nil } }

  /// Replaces the defaults by the values, unless one of the defaults was used before.
  func prepare(
    _ values: DependencyTable?, at location: IssueLocation
  ) throws(PrepareDependenciesError) {
    guard let values else { return }
    let late = contents.withLock { contents -> ReadPlace? in
      for key in values.keys {
        if let first = contents.firstReads[key] { return first }
      }
      contents.preparation?.values = values
      return nil
    }
    if let late { throw .alreadyRead(key: late.name, first: late.location, second: location) }
  }
}
