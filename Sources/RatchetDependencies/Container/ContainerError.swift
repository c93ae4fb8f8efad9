/// Why a ``Container`` has nothing to hand out.
///
/// A `path` is what was being made and needed the key, outermost first: empty where the key itself was
/// asked for.
public enum ContainerError: Error, Sendable, CustomStringConvertible {
  /// Nothing is registered for the key; `registered` is all that is, its parents' too, sorted.
  case missing(ContainerKey, path: [ContainerKey], registered: [ContainerKey])

  /// Something needs itself to be made: the way round, which ends with what it began with.
  case cycle([ContainerKey])

  /// What is to be held weakly is no object.
  case notAnObject(ContainerKey, path: [ContainerKey])

  /// The factory of the key has thrown an error of its own.
  case making(ContainerKey, path: [ContainerKey], any Error)

  public var description: String {
    switch self {
    case .missing(let key, let path, let registered):
      Wording.missing(key, path: path, registered: registered)
    case .cycle(let keys): Wording.cycle(keys)
    case .notAnObject(let key, let path): Wording.notAnObject(key, path: path)
    case .making(let key, let path, let error): Wording.making(key, path: path, error)
    }
  }
}
