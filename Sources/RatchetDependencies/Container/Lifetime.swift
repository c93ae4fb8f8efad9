/// How long a ``Container`` hands out what it has made.
public enum Lifetime: Sendable, Hashable, CaseIterable {
  /// Each that asks gets its own.
  case transient

  /// One for each call of ``Container/resolve(_:name:)``: whatever is made in that call shares it.
  case graph

  /// One for as long as the container lives, made once, when it is first asked for.
  case singleton

  /// One for as long as somebody outside of the container holds it; then the next that asks has
  /// another one made. For objects alone.
  case weak

  /// Whether threads share what is made, so that it is made by one of them.
  var isShared: Bool {
    switch self {
    case .transient, .graph: false
    case .singleton, .weak: true
    }
  }
}
