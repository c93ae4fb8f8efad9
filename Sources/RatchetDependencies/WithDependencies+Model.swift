import RatchetIssues

/// Runs an operation with the dependencies that a model remembers, as for a child that it makes.
///
/// What its `@Dependency`s remember from where it was made is in force, with what is in force here
/// on top. A model is an object, or a value such as a reducer. One without a `@Dependency` remembers
/// nothing: that is an issue (D005), and the operation runs with what is in force here.
///
/// ```swift
/// func detailTapped(_ id: Book.ID) {
///   detail = withDependencies(from: self) { DetailModel(id: id) }
/// }
/// ```
///
/// The stored properties before the first `@Dependency` are read for that, by reflection: call it where
/// the model may be read, as in its own isolation, or declare a `@Dependency` first.
///
/// - Complexity: looks through those properties at each call.
@discardableResult
public func withDependencies<Model, R>(
  from model: Model,
  operation: () throws -> R,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) rethrows -> R {
  let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  return try DependencyValues.withCurrent(inherited(from: model, at: location), operation)
}

/// Runs an operation with the dependencies that a model remembers, some of them overridden.
///
/// See the form without overrides; these win over all others.
@discardableResult
public func withDependencies<Model, R>(
  from model: Model,
  _ update: (inout DependencyValues) throws -> Void,
  operation: () throws -> R,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) rethrows -> R {
  let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  var values = inherited(from: model, at: location)
  try values.change(update)
  return try DependencyValues.withCurrent(values, operation)
}

/// Runs an asynchronous operation with the dependencies that a model remembers, on the caller's
/// actor. See the synchronous form.
@discardableResult
public func withDependencies<Model, R>(
  from model: Model,
  isolation: isolated (any Actor)? = #isolation,
  operation: () async throws -> R,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async rethrows -> R {
  let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let values = inherited(from: model, at: location)
  return try await OverridesInForce.bind(values, isolation: isolation, operation)
}

/// Runs an asynchronous operation with the dependencies that a model remembers, some of them
/// overridden, on the caller's actor. See the synchronous form.
@discardableResult
public func withDependencies<Model, R>(
  from model: Model,
  isolation: isolated (any Actor)? = #isolation,
  _ update: (inout DependencyValues) async throws -> Void,
  operation: () async throws -> R,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async rethrows -> R {
  let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  var values = inherited(from: model, at: location)
  try await values.change(isolation: isolation, update)
  return try await OverridesInForce.bind(values, isolation: isolation, operation)
}

/// What is in force here, over what a model has captured.
private func inherited(from model: Any, at location: IssueLocation) -> DependencyValues {
  var values = DependencyValues.current
  guard let site = site(of: model) else {
    reportIssue(Wording.noSite(type(of: model), at: location))
    return values
  }
  guard let captured = site.captured else { return values }
  values.overrides = values.overrides.map(captured.merging) ?? captured
  return values
}

/// Where the first `@Dependency` of a model stands; superclasses of an object are asked last.
private func site(of model: Any) -> DependencySite? {
  var mirror: Mirror? = Mirror(reflecting: model)
  while let current = mirror {
    for child in current.children {
      if let dependency = child.value as? any HasDependencySite { return dependency.site }
    }
    mirror = current.superclassMirror
  }
  return nil
}

/// Any `@Dependency`, of whatever value.
private protocol HasDependencySite {
  var site: DependencySite { get }
}

extension Dependency: HasDependencySite {}
