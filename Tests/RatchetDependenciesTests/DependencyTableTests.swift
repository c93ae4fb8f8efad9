import RatchetIssues
import Testing

@testable import RatchetDependencies

@Suite("A table of overrides") struct DependencyTableTests {
  /// A value that logs its release.
  private final class Thing: Sendable {
    let name: String
    let log: Log

    init(_ name: String, _ log: Log) {
      self.name = name
      self.log = log
    }

    deinit { log.note(name) }
  }

  private enum ThingKey: DependencyKey {
    static let liveValue: Thing? = nil
    static let testValue: Thing? = nil
  }

  @Test("changes in place with one owner, and is copied with two")
  func copies() {
    var values = DependencyValues()
    values.place = "first"
    let id = values.overridesID
    values.place = "second"
    #expect(values.overridesID == id)
    let copy = values
    values.place = "third"
    #expect(values.overridesID != id)
    #expect(copy.overridesID == id)
    #expect(copy.place == "second")
    #expect(values.place == "third")
  }

  @Test("is copied once it was current, so that captured tables stay the same")
  func captured() {
    var values = DependencyValues()
    values.number = 1
    let feature = DependencyValues.withCurrent(values) { Feature() }
    values.number = 2
    #expect(feature.number == 1)
    #expect(DependencyValues.withCurrent(values) { feature.number } == 2)
  }

  @Test("releases a value that is overridden again, and all values with itself")
  func letsGo() {
    let log = Log()
    var values = DependencyValues()
    values[ThingKey.self] = Thing("first", log)
    values[ThingKey.self] = Thing("second", log)
    #expect(log.lines == ["first"])
    var copy: DependencyValues? = values
    values[ThingKey.self] = Thing("third", log)
    #expect(log.lines == ["first"])
    #expect(copy?[ThingKey.self]?.name == "second")
    copy = nil
    #expect(log.lines == ["first", "second"])
    values = DependencyValues()
    #expect(log.lines == ["first", "second", "third"])
  }

  private enum Numbered<Major, Minor>: DependencyKey {
    static var liveValue: Int { -1 }
    static var testValue: Int { -1 }
  }

  /// Sets and reads one of many keys.
  private struct Slot: Sendable {
    let set: @Sendable (inout DependencyValues, Int) -> Void
    let get: @Sendable (DependencyValues) -> Int

    init<Key: DependencyKey<Int>>(_: Key.Type) {
      set = { $0[Key.self] = $1 }
      get = { $0[Key.self] }
    }

    static func row<Major>(_: Major.Type) -> [Slot] {
      [
        Slot(Numbered<Major, Int8>.self), Slot(Numbered<Major, Int16>.self),
        Slot(Numbered<Major, Int32>.self), Slot(Numbered<Major, Int64>.self),
      ]
    }
  }

  private static let keys =
    Slot.row(Int8.self) + Slot.row(Int16.self) + Slot.row(Int32.self) + Slot.row(Int64.self)

  @Test("finds each of many keys, before and after any of them was set again")
  func many() {
    var values = DependencyValues()
    for (number, key) in Self.keys.enumerated() {
      key.set(&values, number)
      let expected = Self.keys.indices.map { $0 <= number ? $0 : -1 }
      #expect(Self.keys.map { $0.get(values) } == expected)
    }
    for (number, key) in Self.keys.enumerated() { key.set(&values, number * 2) }
    #expect(Self.keys.map { $0.get(values) } == Self.keys.indices.map { $0 * 2 })
  }

  @Test(
    "finds the context, whatever was set before it, and so does a copy", arguments: [0, 7, 8, 16])
  func context(after count: Int) {
    var values = DependencyValues()
    for key in Self.keys.prefix(count) { key.set(&values, 1) }
    #expect(values.overrides?.overridesContext != true)
    values.context = .live
    for key in Self.keys.dropFirst(count) { key.set(&values, 2) }
    #expect(values.overrides?.overridesContext == true)
    var copy = values
    copy.number = 3
    #expect(copy.overrides?.overridesContext == true)
    copy.context = .preview
    #expect(copy.context == .preview)
    #expect(values.context == .live)
    #expect(Self.keys.map { $0.get(copy) } == Self.keys.indices.map { $0 < count ? 1 : 2 })
  }

  /// Larger than a content of the table, and so in a box.
  private struct Wide: Sendable {
    var thing: Thing?
    let numbers = (1, 2, 3)
  }

  private enum BoxedKey: DependencyKey {
    static let liveValue = Wide()
    static let testValue = Wide()
  }

  @Test(
    "of values, references and boxes grows, is copied and releases each once",
    arguments: [false, true], [false, true])
  func kinds(hasReference: Bool, hasBox: Bool) {
    let log = Log()
    var expected: [String] = []
    var values = DependencyValues()
    if hasBox {
      values[BoxedKey.self] = Wide(thing: Thing("boxed", log))
      expected.append("boxed")
    }
    if hasReference {
      values[ThingKey.self] = Thing("plain", log)
      expected.append("plain")
    }
    for (number, key) in Self.keys.enumerated() {
      var copy = values
      key.set(&copy, 100 + number)
      key.set(&values, number)
      #expect(Self.keys[number].get(copy) == 100 + number)
      #expect(copy[ThingKey.self]?.name == (hasReference ? "plain" : nil))
      #expect(copy[BoxedKey.self].thing?.name == (hasBox ? "boxed" : nil))
      values = copy
      key.set(&values, number)
    }
    #expect(Self.keys.map { $0.get(values) } == Array(Self.keys.indices))
    #expect(log.lines == [])
    values = DependencyValues()
    #expect(log.lines.sorted() == expected)
  }

  @Test("merged with another has the keys of both, and for shared keys the nearer value")
  func merging() throws {
    var far = DependencyValues()
    var near = DependencyValues()
    for (number, key) in Self.keys.enumerated() {
      if number < 10 { key.set(&far, number) }
      if number >= 5 { key.set(&near, 100 + number) }
    }
    let merged = DependencyValues(
      overrides: try #require(far.overrides).merging(try #require(near.overrides)))
    let expected = Self.keys.indices.map { $0 < 5 ? $0 : 100 + $0 }
    #expect(Self.keys.map { $0.get(merged) } == expected)
  }
}

@Suite("The place of a @Dependency") struct DependencySiteTests {
  private static func keep(_ number: Int, at site: DependencySite, of values: DependencyValues) {
    site.keep(DependencyBox(number), for: ObjectIdentifier(NumberKey.self), of: values)
  }

  @Test("keeps the first default that was read there, for its key only")
  func keeps() {
    let site = DependencySite(IssueLocation())
    let values = DependencyValues()
    #expect(site.keptDefault(NumberKey.self, of: values) == nil)
    Self.keep(1, at: site, of: values)
    Self.keep(2, at: site, of: values)
    #expect(site.keptDefault(NumberKey.self, of: values) == 1)
    #expect(site.keptDefault(PlaceKey.self, of: values) == nil)
  }

  @Test("keeps the default whatever is overridden, except the context")
  func overrides() {
    var others = DependencyValues()
    others.place = "here"
    var live = others
    live.context = .live
    let site = DependencySite(IssueLocation())
    Self.keep(1, at: site, of: live)
    #expect(site.keptDefault(NumberKey.self, of: others) == nil)
    Self.keep(2, at: site, of: others)
    #expect(site.keptDefault(NumberKey.self, of: others) == 2)
    #expect(site.keptDefault(NumberKey.self, of: DependencyValues()) == 2)
    #expect(site.keptDefault(NumberKey.self, of: live) == nil)
  }

  @Test("keeps no default if the context was captured")
  func capturedContext() {
    let site = withDependencies {
      $0.context = .live
    } operation: {
      DependencySite(IssueLocation())
    }
    Self.keep(1, at: site, of: DependencyValues())
    #expect(site.keptDefault(NumberKey.self, of: DependencyValues()) == nil)
  }
}
