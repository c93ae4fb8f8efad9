import Observation
import RatchetDependencies

extension RatchetBench {
  /// Access of a feature to its dependencies, in each style of `Docs/WaysToInject.md`.
  static var injection: [Benchmark] {
    [
      Benchmark(
        "injected: stored property", from: .anywhere,
        .timed {
          let reader = StoredReader(shelf: opaque(BookShelf()))
          return { count in reader.read(count) }
        }),
      Benchmark(
        "injected: function given by a factory", from: .anywhere,
        baseline: "injected: stored property",
        .timed {
          let shelf = BookShelf()
          let reader = FunctionReader(load: { shelf.count })
          return { count in reader.read(count) }
        }),
      Benchmark(
        "injected: @Dependency, overridden", from: .detached, baseline: "injected: stored property",
        .timed {
          let reader = DependencyReader()
          return { count in
            withDependencies {
              $0.shelf = BookShelf()
            } operation: {
              reader.read(count)
            }
          }
        }),
      Benchmark(
        "injected: @Dependency of a model, captured", from: .mainActor,
        baseline: "injected: stored property",
        .timed {
          let model = await shelfModel()
          return { @MainActor count in model.read(count) }
        }),
      Benchmark(
        "injected: protocol behind a key", from: .detached, baseline: "injected: stored property",
        .timed {
          let reader = RepositoryReader()
          return { count in reader.read(count) }
        }),
      resolving("singleton", lifetime: .singleton),
      resolving("weak", lifetime: .weak),
      resolving("graph", lifetime: .graph),
      resolving("transient", lifetime: .transient),
      Benchmark(
        "resolved: a dependency", from: .anywhere, baseline: "injected: stored property",
        .timed {
          let container = Container()
          container.register(\.shelf)
          return { count in resolve(BookShelf.self, from: container, count) }
        }),
      Benchmark(
        "resolved: three parts that share a fourth", from: .anywhere,
        baseline: "injected: stored property",
        .timed {
          let container = houseContainer()
          return { count in resolve(House.self, from: container, count) }
        }),
    ]
  }

  private static func houseContainer() -> Container {
    let container = Container()
    container.register { _ in BookShelf() }
    for name in ["a", "b", "c"] {
      container.register(Room.self, name: name) { Room(shelf: try $0.resolve()) }
    }
    container.register { resolver in
      House(
        a: try resolver.resolve(name: "a"), b: try resolver.resolve(name: "b"),
        c: try resolver.resolve(name: "c"))
    }
    return container
  }

  @MainActor
  private static func shelfModel() -> ShelfModel {
    withDependencies {
      $0.shelf = BookShelf()
    } operation: {
      ShelfModel()
    }
  }

  private static func resolving(_ name: String, lifetime: Lifetime) -> Benchmark {
    Benchmark(
      "resolved: \(name)", from: .anywhere, baseline: "injected: stored property",
      .timed {
        let container = Container()
        container.register(lifetime: lifetime) { _ in BookShelf() }
        // Held, since a weak registration would otherwise make a new value each time.
        let held = resolved(BookShelf.self, from: container)
        return { count in
          resolve(BookShelf.self, from: container, count)
          consume(held)
        }
      })
  }

  private static func resolve<Value: Sendable>(
    _ type: Value.Type, from container: Container, _ count: Int
  ) {
    for _ in 0..<count { consume(resolved(type, from: container)) }
  }

  private static func resolved<Value: Sendable>(
    _ type: Value.Type, from container: Container
  ) -> Value {
    do {
      return try container.resolve(type)
    } catch {
      fatalError("\(error)")
    }
  }
}

private final class BookShelf: Sendable {
  // Opaque to the optimiser, which would otherwise know the result and read nothing.
  var count: Int {
    @inline(never) @_optimize(none) get { 1 }
  }
}

private struct Room: Sendable {
  var shelf: BookShelf
}

private struct House: Sendable {
  var a: Room
  var b: Room
  var c: Room
}

private enum ShelfKey: DependencyKey {
  static let liveValue = BookShelf()
  static let testValue = BookShelf()
}

extension DependencyValues {
  fileprivate var shelf: BookShelf {
    get { self[ShelfKey.self] }
    set { self[ShelfKey.self] = newValue }
  }
}

private protocol Repository: Sendable {
  var count: Int { get }
}

extension BookShelf: Repository {}

private enum RepositoryKey: DependencyKey {
  static let liveValue: any Repository = BookShelf()
  static let testValue: any Repository = BookShelf()
}

private struct StoredReader: Sendable {
  let shelf: BookShelf

  func read(_ count: Int) {
    var sum = 0
    for _ in 0..<count { sum &+= shelf.count }
    consume(sum)
  }
}

private struct FunctionReader: Sendable {
  let load: @Sendable () -> Int

  func read(_ count: Int) {
    var sum = 0
    for _ in 0..<count { sum &+= load() }
    consume(sum)
  }
}

private struct DependencyReader: Sendable {
  @Dependency(\.shelf) var shelf

  func read(_ count: Int) {
    var sum = 0
    for _ in 0..<count { sum &+= shelf.count }
    consume(sum)
  }
}

private struct RepositoryReader: Sendable {
  @Dependency(RepositoryKey.self) var repository

  func read(_ count: Int) {
    var sum = 0
    for _ in 0..<count { sum &+= repository.count }
    consume(sum)
  }
}

@MainActor
@Observable
private final class ShelfModel {
  @ObservationIgnored @Dependency(\.shelf) var shelf

  func read(_ count: Int) {
    var sum = 0
    for _ in 0..<count { sum &+= shelf.count }
    consume(sum)
  }
}
