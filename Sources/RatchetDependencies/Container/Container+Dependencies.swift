import Synchronization

extension Container {
  /// A dependency of ``DependencyValues`` that a container's registration overrides.
  struct Provision: Sendable {
    let set: @Sendable (inout DependencyValues, Container) throws(ContainerError) -> Void
  }

  /// Registers a dependency: `container.register(\.date)`.
  ///
  /// The dependency is read each time it is resolved, like an `@Dependency` on this line: overrides
  /// that are current there take precedence over those that are current here.
  ///
  /// ```swift
  /// container.register(\.date)
  /// container.register { resolver in Diary(date: try resolver.resolve()) }
  /// ```
  public func register<T: Sendable>(
    _ keyPath: any KeyPath<DependencyValues, T> & Sendable,
    name: String? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let dependency = Dependency(
      keyPath, fileID: fileID, filePath: filePath, line: line, column: column)
    register(T.self, name: name, lifetime: .transient) { _ in dependency.wrappedValue }
  }

  /// Declares that the registration for the type of a dependency overrides the dependency where
  /// ``DependencyValues/set(from:)`` is called with this container or a child of it.
  ///
  /// ```swift
  /// container.provide(\.shelf)
  /// try withDependencies {
  ///   try $0.set(from: container)
  /// } operation: {
  ///   …
  /// }
  /// ```
  public func provide<T: Sendable>(
    _ keyPath: any WritableKeyPath<DependencyValues, T> & Sendable, name: String? = nil
  ) {
    let provision = Provision { values, container throws(ContainerError) in
      try values.set(keyPath, from: container, name: name)
    }
    provided.withLock { $0.append(provision) }
  }
}

extension DependencyValues {
  /// Overrides a dependency by the value that a container resolves for its type, now.
  ///
  /// ```swift
  /// try prepareDependencies {
  ///   try $0.set(\.shelf, from: container)
  /// }
  /// ```
  ///
  /// Factories of the container read the dependencies that are current around this call, not those
  /// that were set before it in the same closure.
  public mutating func set<T: Sendable>(
    _ keyPath: WritableKeyPath<DependencyValues, T>, from container: Container, name: String? = nil
  ) throws(ContainerError) {
    self[keyPath: keyPath] = try container.resolve(T.self, name: name)
  }

  /// Overrides every dependency that a container provides: see ``Container/provide(_:name:)``.
  ///
  /// They are resolved in the order in which they were provided, those of parents first. If one
  /// throws, nothing is overridden.
  public mutating func set(from container: Container) throws(ContainerError) {
    var provided: [Container.Provision] = []
    var next: Container? = container
    while let ancestor = next {
      provided.insert(contentsOf: ancestor.provided.withLock { $0 }, at: 0)
      next = ancestor.parent
    }
    var values = self
    for provision in provided { try provision.set(&values, container) }
    self = values
  }
}
