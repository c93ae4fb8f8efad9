/// The ids by which case key paths name elements: `\.rows[id: 1].tapped`. A key path does not tell them,
/// but it makes its case path with them.
@usableFromInline
package enum NamedElements {
  // Unchecked: it never leaves the call that binds it, which waits for nothing.
  private final class Found: @unchecked Sendable {
    var ids: [any Sendable] = []
  }

  @TaskLocal private static var found: Found?

  /// What a key path names elements by while it makes its case path, in its own order.
  package static func ids(_ makeCasePath: () -> Void) -> [any Sendable] {
    let found = Found()
    $found.withValue(found, operation: makeCasePath)
    return found.ids
  }

  @usableFromInline
  static func note(_ id: some Sendable) { found?.ids.append(id) }
}
