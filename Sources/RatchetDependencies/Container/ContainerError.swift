/// The error when a ``Container`` cannot provide a value.
///
/// A `path` lists the values being made that needed the key, outermost first. It is empty if the
/// key itself was requested.
public enum ContainerError: Error, Sendable, CustomStringConvertible {
  /// Nothing is registered for the key. `registered` has all keys, including the parents', sorted.
  case missing(ContainerKey, path: [ContainerKey], registered: [ContainerKey])

  /// A value needs itself to be made. The keys form the cycle; the last is the same as the first.
  case cycle([ContainerKey])

  /// The value of a weak registration is not an object.
  case notAnObject(ContainerKey, path: [ContainerKey])

  /// The factory of the key threw an error of its own.
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
