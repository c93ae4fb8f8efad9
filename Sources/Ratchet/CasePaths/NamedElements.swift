/// The ids of elements in case key paths: `\.rows[id: 1].tapped`. A key path cannot be asked for
/// them, but it passes them on when it makes its case path.
@usableFromInline
package enum NamedElements {
  // Unchecked: it never leaves the call that binds it, which does not suspend.
  private final class Found: @unchecked Sendable {
    var ids: [any Sendable] = []
  }

  @TaskLocal private static var found: Found?

  /// The ids that a key path passes while it makes its case path, in order.
  package static func ids(_ makeCasePath: () -> Void) -> [any Sendable] {
    let found = Found()
    $found.withValue(found, operation: makeCasePath)
    return found.ids
  }

  @usableFromInline
  static func note(_ id: some Sendable) { found?.ids.append(id) }
}
