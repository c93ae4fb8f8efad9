/// How long a ``Container`` reuses a value that it has made.
public enum Lifetime: Sendable, Hashable, CaseIterable {
  /// Each call makes a new value.
  case transient

  /// One value for each call of ``Container/resolve(_:name:)``, shared by everything that is made
  /// in that call.
  case graph

  /// One value for as long as the container lives, made when it is first resolved.
  case singleton

  /// One object for as long as code outside of the container retains it; the next call then makes
  /// another one. For objects only.
  case weak

  /// Whether threads share the value, so that only one of them makes it.
  var isShared: Bool {
    switch self {
    case .transient, .graph: false
    case .singleton, .weak: true
    }
  }
}
