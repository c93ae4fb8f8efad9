import Observation
import Ratchet
import RatchetDump
import Synchronization
import Testing

@ObservableState
private struct Session: Equatable, Sendable, Codable {
  var name = "Blob"
  @Redacted var password = "hunter2"
  var token = Redacted(wrappedValue: "abc")
}

@Suite("@Redacted in a state with @ObservableState")
struct RedactedStateTests {
  @Test("is a plain property, while a field of type Redacted is observed")
  func observation() {
    var session = Session()
    let woken = Mutex<[String]>([])
    func expect(_ name: String, _ read: (Session) -> Void) {
      withObservationTracking {
        read(session)
      } onChange: {
        woken.withLock { $0.append(name) }
      }
    }
    expect("password") { _ = $0.password }
    expect("token") { _ = $0.token.wrappedValue }
    session.password = "other"
    #expect(woken.withLock(\.self) == [])
    session.token.wrappedValue = "other"
    #expect(woken.withLock(\.self) == ["token"])
  }

  @Test("is redacted in both forms, and compared")
  func redacted() {
    #expect(
      dumpText(Session()) == """
        Session(
          name: "Blob",
          password: <redacted>,
          token: <redacted>
        )
        """)
    var other = Session()
    other.password = "hunter3"
    #expect(other != Session())
    #expect(
      diff(Session(), other) == """
          Session(
            … (1 unchanged),
        -   password: <redacted>,
        +   password: <redacted> (another value),
            … (1 unchanged)
          )
        """)
    let text = "\(Session())" + String(reflecting: Session())
    #expect(!text.contains("hunter") && !text.contains("abc"))
  }
}
