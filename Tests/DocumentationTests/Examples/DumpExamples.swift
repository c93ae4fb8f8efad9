import Ratchet
import Testing

private struct Line: Equatable, Identifiable {
  var id: Int
  var title: String
  var price: Double
}

private struct Cart: Equatable {
  var lines: IdentifiedArrayOf<Line> = []
  var coupon: String?
}

private struct Money: DumpTextRepresentable {
  var cents: Int
  var dumpText: String { "Money(\(cents) cents)" }
}

private struct Ratings: DumpRepresentable {
  private var storage: [String: Int] = [:]
  private var cache: [String] = []
  var dumpValue: Any { storage }
}

private struct Login: Equatable {
  var name = ""
  @Redacted var password = ""
}

@ObservableState
struct Credentials: Equatable {
  var name = ""
  var token = Redacted(wrappedValue: "")
}

private enum LoginAction {
  case submitted(name: String, password: Redacted<String>)
}

@Suite struct DumpsExample {
  @Test func cart() {
    let cart = Cart(lines: [Line(id: 1, title: "Dune", price: 9.5)])
    print(dumpText(cart))
    // Cart(
    //   lines: [
    //     [0]: Line(
    //       id: 1,
    //       title: "Dune",
    //       price: 9.5
    //     )
    //   ],
    //   coupon: nil
    // )
    #expect(
      dumpText(cart) == """
        Cart(
          lines: [
            [0]: Line(
              id: 1,
              title: "Dune",
              price: 9.5
            )
          ],
          coupon: nil
        )
        """)

    var dearer = cart
    dearer.lines[id: 1]?.price = 10
    print(diff(cart, dearer) ?? "no difference")
    //   Cart(
    //     lines: [
    //       [0]: Line(
    //         id: 1,
    //         … (1 unchanged),
    // -       price: 9.5
    // +       price: 10.0
    //       )
    //     ],
    //     … (1 unchanged)
    //   )
    #expect(
      diff(cart, dearer) == """
          Cart(
            lines: [
              [0]: Line(
                id: 1,
                … (1 unchanged),
        -       price: 9.5
        +       price: 10.0
              )
            ],
            … (1 unchanged)
          )
        """)
  }

  @Test func limits() {
    let numbers = Array(1...100_000)
    print(dumpText(numbers, limits: DumpLimits(width: 2)))
    // [
    //   [0]: 1,
    //   [1]: 2,
    //   … (99998 more)
    // ]
    #expect(
      dumpText(numbers, limits: DumpLimits(width: 2)) == """
        [
          [0]: 1,
          [1]: 2,
          … (99998 more)
        ]
        """)
    let short = DumpLimits(depth: 3, width: 10, stringLength: 80)
    customDump(numbers, name: "numbers", limits: short)
    print(diff(numbers, numbers.filter { $0 > 20 }, limits: short) ?? "no difference")
  }

  @Test func custom() {
    #expect(dumpText(Money(cents: 5)) == "Money(5 cents)")
    #expect(dumpText(Ratings()) == "[:]")
  }

  @Test func secrets() {
    print(diff(Login(), Login(name: "Blob", password: "hunter2")) ?? "no difference")
    //   Login(
    // -   name: "",
    // +   name: "Blob",
    // -   password: <redacted>
    // +   password: <redacted> (another value)
    //   )
    #expect(
      diff(Login(), Login(name: "Blob", password: "hunter2")) == """
          Login(
        -   name: "",
        +   name: "Blob",
        -   password: <redacted>
        +   password: <redacted> (another value)
          )
        """)
    #expect(dumpText(Credentials()) == "Credentials(\n  name: \"\",\n  token: <redacted>\n)")
    let login = Login(password: "hunter2")
    let action = LoginAction.submitted(name: login.name, password: login.$password)
    #expect(dumpText(action) == #".submitted(name: "", password: <redacted>)"#)
  }
}
