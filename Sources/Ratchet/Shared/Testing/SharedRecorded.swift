import RatchetIssues

/// An object whose value a repeated session sets.
protocol SharedRecorded: AnyObject, Sendable {
  func set(_ content: any SharedDecoder) throws(SharedMistake)
  func relink()
  /// The reference whose changes a follower notes.
  var noted: any AnyObject & Sendable { get }
  /// Returns the function that restores the current value.
  var kept: @Sendable () -> Void { get }
}

extension SharedReference {
  /// A value without a key; that of the current session, if one is repeated.
  static func made(_ value: Value) -> SharedReference {
    guard let session = SharedSession.current else { return SharedReference(value) }
    if session.isRepeated { return session.planned({ value }, { SharedReference($0) }) }
    let reference = SharedReference(value)
    session.note(reference)
    return reference
  }
}

extension SharedReference: SharedRecorded {
  func set(_ content: any SharedDecoder) throws(SharedMistake) {
    give(try SharedSession.decode(Value.self, content))
  }

  func relink() {
    guard let link = now.value as? any SharedLink, let new = link.relinked() as? Value else {
      return
    }
    give(new)
  }

  var noted: any AnyObject & Sendable { self }

  var kept: @Sendable () -> Void {
    let value = now.value
    return { self.give(value) }
  }

  private func give(_ value: Value) {
    changeNow(SharedChange(location: IssueLocation(), isExclusive: false)) { $0 = value }
  }
}

extension SharedKeyed: SharedRecorded {
  func set(_ content: any SharedDecoder) throws(SharedMistake) { try reference.set(content) }
  func relink() { reference.relink() }
  var noted: any AnyObject & Sendable { reference }
  var kept: @Sendable () -> Void { reference.kept }
}

extension SharedReader {
  /// The object whose value this reads, and its content: for a recorded session.
  package var recorded: (object: any AnyObject & Sendable, content: SharedContent) {
    switch source.root {
    case let keyed as SharedKeyed<Value>:
      (keyed.reference, SharedContent(keyed.reference.now.value))
    case let root: (root, SharedContent(wrappedValue))
    }
  }
}
