import Synchronization

extension Container {
  /// A dependency of ``DependencyValues`` that something of a container is to take the place of.
  struct Provision: Sendable {
    let set: @Sendable (inout DependencyValues, Container) throws(ContainerError) -> Void
  }

  /// Hands out a dependency: `container.register(\.date)`.
  ///
  /// It is read each time that it is asked for, as by an `@Dependency` on this line: what is in force
  /// there wins over what was in force here.
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

  /// Says that what is registered for the type of a dependency takes its place, where
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
  /// Overrides a dependency by what a container hands out for its type, asked for here and now.
  ///
  /// ```swift
  /// try prepareDependencies {
  ///   try $0.set(\.shelf, from: container)
  /// }
  /// ```
  ///
  /// What the container makes for it reads the dependencies in force around this call, not those that
  /// were set before it in the same closure.
  public mutating func set<T: Sendable>(
    _ keyPath: WritableKeyPath<DependencyValues, T>, from container: Container, name: String? = nil
  ) throws(ContainerError) {
    self[keyPath: keyPath] = try container.resolve(T.self, name: name)
  }

  /// Overrides every dependency that a container provides: see ``Container/provide(_:name:)``.
  ///
  /// They are asked for in the order in which they were provided, those of parents first; on an error
  /// nothing is overridden.
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
