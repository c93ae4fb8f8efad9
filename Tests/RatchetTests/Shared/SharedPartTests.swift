import Foundation
import Observation
import Ratchet
import Testing

@Suite("A part of a shared value") struct SharedPartTests {
  @Test("is read and changed inside the whole")
  func member() {
    @Shared(value: Profile()) var profile
    let name = $profile.name
    name.withLock { $0 = "Grace" }
    #expect(profile.name == "Grace")
    $profile.withLock { $0.name = "Barbara" }
    #expect(name.wrappedValue == "Barbara")
    let count = $profile.places.count
    #expect(count.wrappedValue == 2)
    #expect($profile.shout.wrappedValue == "BARBARA")
    #expect($profile.reader.places[0].visits.wrappedValue == 0)
  }

  @Test("can be computed by a function; it is then read-only, and notifies its readers")
  func function() {
    @Shared(value: Profile()) var profile
    let total = $profile.read { $0.places.map(\.visits).reduce(0, +) }
    let text: SharedReader<String> = total.read { "\($0) visits" }
    let wakes = Log()
    withObservationTracking {
      #expect(text.wrappedValue == "0 visits")
    } onChange: {
      wakes.note(text.wrappedValue)
    }
    $profile.places[1].visits.withLock { $0 += 3 }
    #expect(total.wrappedValue == 3)
    #expect(wakes.lines == ["3 visits"])
    #expect($profile.reader.read(\.name).wrappedValue == profile.name)
  }

  @Test("can have parts of its own")
  func nested() {
    @Shared(value: Profile()) var profile
    let visits = $profile.places[1].visits
    visits.withLock { $0 += 3 }
    #expect(profile.places.map(\.visits) == [0, 3])
  }

  @Test("of an optional value is changed if that is present, and read as nil if it is absent")
  func optionalMember() {
    @Shared(value: Profile?.none) var profile
    let name: Shared<String?> = $profile.name
    #expect(name.wrappedValue == nil)
    #expect(name.withLock { $0 } == nil)
    $profile.withLock { $0 = Profile() }
    name.withLock { $0 = "Grace" }
    #expect(profile?.name == "Grace")
    name.withLock { $0?.append("!") }
    #expect(name.wrappedValue == "Grace!")
  }

  @Test("of an optional value is not set if that is nil: that is an issue")
  func setWhileNil() async {
    struct Refusal: Error {}
    @Shared(value: Profile?.none) var profile
    let name: Shared<String?> = $profile.name
    let line = #line + 1
    let issues = await issues { name.withLock { $0 = "lost" } }
    #expect(profile == nil)
    #expect(
      issues == [
        """
        RatchetIssue R052 at SharedPartTests.swift:\(line)
          A part of an optional shared value was set while the value was nil; the change is lost.
            part  String
          Set the part only while the optional has a value, or set the optional first.
          More: ratchet explain R052
        """
      ])
  }

  @Test(
    "of an optional value is not set to nil, which is only possible for the whole: that is an issue"
  )
  func setToNil() async {
    @Shared(value: Profile?.some(Profile())) var profile
    let name: Shared<String?> = $profile.name
    let line = #line + 1
    let issues = await issues { name.withLock { $0 = nil } }
    #expect(profile == Profile())
    #expect(
      issues == [
        """
        RatchetIssue R054 at SharedPartTests.swift:\(line)
          A part of a shared value was set to nil, but the part cannot be nil; the change is lost.
            part  String
          The part reads as nil only while the optional that contains it is nil: set that optional \
        to nil.
          More: ratchet explain R054
        """
      ])
  }

  @Test("is reported lost after the lock is released: the issue handler can read it")
  func reportedOutsideOfTheLock() throws {
    @Shared(value: Profile?.none) var profile
    let whole = $profile
    let heard = Log()
    struct Reading: IssueReporter {
      let read: @Sendable () -> Void
      func report(_ issue: RatchetIssue) { read() }
    }
    let reporter = Reading { heard.note("\(whole.wrappedValue == nil)") }
    try withIssueReporters([reporter]) {
      let name: Shared<String?> = $profile.name
      name.withLock { $0 = "lost" }
      $profile.withLock { $0 = Profile() }
      let gone = try #require(Shared($profile))
      $profile.withLock { $0 = nil }
      gone.withLock { $0.name = "lost" }
    }
    #expect(heard.lines == ["true", "true"])
  }

  @Test("that is present now can be shared as such")
  func unwrapped() throws {
    @Shared(value: Profile()) var profile
    #expect(Shared($profile.nickname) == nil)
    #expect(SharedReader($profile.reader.nickname) == nil)
    $profile.withLock { $0.nickname = "Countess" }
    let nickname = try #require(Shared($profile.nickname))
    let reader = try #require(SharedReader($profile.reader.nickname))
    nickname.withLock { $0 += "!" }
    #expect(profile.nickname == "Countess!")
    #expect(reader.wrappedValue == "Countess!")
    #expect(nickname.wrappedValue == "Countess!")
    $profile.withLock { $0.nickname = nil }
    #expect(nickname.wrappedValue == "Countess!")
    #expect(reader.wrappedValue == "Countess!")
  }

  @Test("is not changed once it is gone: that is an issue")
  func gone() async throws {
    @Shared(value: Profile(nickname: "Countess")) var profile
    let nickname = try #require(Shared($profile.nickname))
    $profile.withLock { $0.nickname = nil }
    let line = #line + 1
    let issues = await issues { nickname.withLock { $0 = "lost" } }
    #expect(profile.nickname == nil)
    #expect(
      issues == [
        """
        RatchetIssue R052 at SharedPartTests.swift:\(line)
          A part of a shared value was changed after the part was gone; the change is lost.
            part  String
          The optional value that contained it is nil. Derive a new Shared when the optional has a \
        value again.
          More: ratchet explain R052
        """
      ])
  }
}
