import RatchetDependencies

// Written out, since packs of generators, each with a closure, crash the compiler.
extension Generator {
  /// Pairs of generated values; the first generator draws first.
  ///
  /// ```swift
  /// let moves = Generator.zip(.integers(in: 0...9), .integers(in: 0...9)).map { (from: $0, to: $1) }
  /// ```
  public static func zip<A, B>(_ a: Generator<A>, _ b: Generator<B>) -> Generator
  where Value == (A, B) {
    Generator { (a.make(&$0), b.make(&$0)) }
  }

  /// Triples of generated values, drawn in order.
  public static func zip<A, B, C>(
    _ a: Generator<A>, _ b: Generator<B>, _ c: Generator<C>
  ) -> Generator where Value == (A, B, C) {
    Generator { (a.make(&$0), b.make(&$0), c.make(&$0)) }
  }

  /// Quadruples of generated values, drawn in order.
  public static func zip<A, B, C, D>(
    _ a: Generator<A>, _ b: Generator<B>, _ c: Generator<C>, _ d: Generator<D>
  ) -> Generator where Value == (A, B, C, D) {
    Generator { (a.make(&$0), b.make(&$0), c.make(&$0), d.make(&$0)) }
  }
}
