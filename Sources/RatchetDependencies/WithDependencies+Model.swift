import RatchetIssues

/// Runs an operation with the dependencies that a model captured, for instance to make a child.
///
/// The overrides that its `@Dependency`s captured when the model was made are current, with the
/// caller's current overrides on top. A model is an object, or a value such as a reducer. A model
/// without a `@Dependency` captured nothing: that is an issue (D005), and the operation runs with
/// the caller's dependencies.
///
/// ```swift
/// func detailTapped(_ id: Book.ID) {
///   detail = withDependencies(from: self) { DetailModel(id: id) }
/// }
/// ```
///
/// An optional model, such as `self` in a closure with `[weak self]`, counts as its content; a
/// model that is nil is an issue too.
///
/// To find them, this reads the model's stored properties up to the first `@Dependency`, by
/// reflection: call it where the model may be read, for instance in its own isolation, or declare a
/// `@Dependency` first.
///
/// - Complexity: O(number of these properties), at each call.
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

/// Runs an operation with the dependencies that a model captured, some of them overridden.
///
/// See the overload without overrides; these overrides take precedence over all others.
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

/// Runs an asynchronous operation with the dependencies that a model captured, on the caller's
/// actor. See the synchronous overload.
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
  return try await CurrentOverrides.bind(values.overrides, isolation: isolation, operation)
}

/// Runs an asynchronous operation with the dependencies that a model captured, some of them
/// overridden, on the caller's actor. See the synchronous overload.
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
  return try await CurrentOverrides.bind(values.overrides, isolation: isolation, operation)
}

/// The current overrides on top of those that a model captured.
private func inherited(from model: Any, at location: IssueLocation) -> DependencyValues {
  var values = DependencyValues.current
  guard let model = content(of: model) else {
    reportIssue(Wording.noModel(type(of: model), at: location))
    return values
  }
  guard let site = site(of: model) else {
    reportIssue(Wording.noSite(type(of: model), at: location))
    return values
  }
  guard let captured = site.captured else { return values }
  values.overrides = values.overrides.map(captured.merging) ?? captured
  return values
}

/// The model in an optional, such as a `[weak self]`; nil if there is none.
private func content(of model: Any) -> Any? {
  guard let optional = model as? any AnyOptional else { return model }
  return optional.content.flatMap { content(of: $0) }
}

private protocol AnyOptional {
  var content: Any? { get }
}

extension Optional: AnyOptional {
  fileprivate var content: Any? { self }
}

/// The site of the first `@Dependency` of a model. Superclasses of an object are searched last.
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

/// Any `@Dependency`, whatever its type of values.
private protocol HasDependencySite {
  var site: DependencySite { get }
}

extension Dependency: HasDependencySite {}
