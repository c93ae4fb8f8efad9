import Foundation
import RatchetDump
import Synchronization
import Testing

@Suite("@Redacted")
struct RedactedTests {
  struct Login: Hashable, Sendable, Codable {
    var name = "Blob"
    @Redacted var password = "hunter2"
  }

  struct Token: Codable, Equatable {
    @Redacted var token: String?
  }

  /// Has only the conformances that the kit adds.
  struct Opaque {
    @Redacted var secret: Point
  }

  enum LoginAction {
    case submitted(name: String, password: Redacted<String>)
  }

  @Test("is read, changed, compared, hashed and coded like the value")
  func use() throws {
    var login = Login()
    #expect(login.password == "hunter2")
    #expect(login == Login())
    #expect(Set([login, Login()]).count == 1)
    login.password += "!"
    #expect(login != Login())
    login.$password = Redacted(wrappedValue: "x")
    #expect(login.password == "x")
    #expect(login.$password == Redacted(wrappedValue: "x"))

    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(Login())
    #expect(String(decoding: data, as: UTF8.self) == #"{"name":"Blob","password":"hunter2"}"#)
    #expect(try JSONDecoder().decode(Login.self, from: data) == Login())
    #expect(try JSONDecoder().decode(Token.self, from: Data("{}".utf8)) == Token(token: nil))
    #expect(String(decoding: try encoder.encode(Token(token: nil)), as: UTF8.self) == "{}")
  }

  @Test("is dumped without a trace of the value")
  func dump() {
    #expect(
      dumpText(Login()) == """
        RedactedTests.Login(
          name: "Blob",
          password: <redacted>
        )
        """)
    #expect(dumpText(Login()) == dumpText(Login(password: "")))
    #expect(
      dumpText(LoginAction.submitted(name: "Blob", password: .init(wrappedValue: "x")))
        == #".submitted(name: "Blob", password: <redacted>)"#)
    #expect(dumpText(Token(token: nil)) == "RedactedTests.Token(\n  token: <redacted>\n)")
    #expect(dumpText([Redacted(wrappedValue: 1)]) == "[\n  [0]: <redacted>\n]")
    #expect(dumpText(AnyHashable(Redacted(wrappedValue: 1))) == "<redacted>")
    #expect(
      dumpText([Redacted(wrappedValue: "b"): 2, Redacted(wrappedValue: "a"): 1])
        == "[\n  <redacted>: 1,\n  <redacted>: 2\n]")
  }

  @Test("is shown only as another value in a diff")
  func diffs() {
    #expect(diff(Login(), Login()) == nil)
    #expect(diff(Opaque(secret: Point()), Opaque(secret: Point())) == nil)
    #expect(
      diff(Login(), Login(password: "hunter3")) == """
          RedactedTests.Login(
            … (1 unchanged),
        -   password: <redacted>
        +   password: <redacted> (another value)
          )
        """)
    #expect(
      diff(Opaque(secret: Point()), Opaque(secret: Point(y: 1))) == """
          RedactedTests.Opaque(
        -   secret: <redacted>
        +   secret: <redacted> (another value)
          )
        """)
    #expect(
      diff(
        LoginAction.submitted(name: "Blob", password: .init(wrappedValue: "x")),
        .submitted(name: "Blob", password: .init(wrappedValue: "y"))) == """
          - .submitted(name: "Blob", password: <redacted>)
          + .submitted(name: "Blob", password: <redacted> (another value))
          """)
    #expect(
      diff(
        LoginAction.submitted(name: "Blob", password: .init(wrappedValue: "x")),
        .submitted(name: "Bob", password: .init(wrappedValue: "x"))) == """
          - .submitted(name: "Blob", password: <redacted>)
          + .submitted(name: "Bob", password: <redacted>)
          """)
    #expect(
      diff([Redacted(wrappedValue: 1)], [Redacted(wrappedValue: 1), Redacted(wrappedValue: 2)])
        == """
          [
            … (1 unchanged),
        +   [1]: <redacted>
          ]
        """)
    #expect(
      diff(Set([Redacted(wrappedValue: 1)]), [Redacted(wrappedValue: 2)]) == """
          Set([
        -   <redacted>
        +   <redacted>
          ])
        """)
  }

  @Test("hides its value from the standard library's printing")
  func standardLibrary() {
    let login = Login()
    var dumped = ""
    Swift.dump(login, to: &dumped)
    let texts = [
      "\(login)", String(describing: login), String(reflecting: login), dumped,
      "\(login.$password)", String(reflecting: login.$password),
      "\(Optional(login.$password) as Any)",
      "\(Mirror(reflecting: login).children.map { $0 })",
      "\(Mirror(reflecting: login.$password).children.map { $0 })",
      "\([login.$password])", "\(["key": login.$password])",
    ]
    #expect(texts.filter { $0.contains("hunter") }.isEmpty)
    #expect("\(login.$password)" == "<redacted>")
    #expect(String(reflecting: login.$password) == "<redacted>")
    #expect(dumped.contains("- _password: <redacted>\n"))
    #expect(Mirror(reflecting: login.$password).children.isEmpty)
  }

  @Test("hides its value from a failing expectation")
  func expectations() {
    #expect(!String(describingForTest: Login()).contains("hunter"))
    #expect(String(describingForTest: Login().$password) == "<redacted>")

    let (login, other) = (Login(), Login(password: "hunter3"))
    let collected = Mutex<[String]>([])
    withKnownIssue {
      #expect(login == other)
      #expect(login.$password == other.$password)
    } matching: { issue in
      collected.withLock { $0 += ["\(issue)", String(reflecting: issue)] }
      return true
    }
    let failures = collected.withLock(\.self)
    #expect(failures.count == 4)
    #expect(failures.filter { $0.contains("<redacted>") }.count == 4)
    #expect(failures.filter { $0.contains("hunter") }.isEmpty)
  }
}
