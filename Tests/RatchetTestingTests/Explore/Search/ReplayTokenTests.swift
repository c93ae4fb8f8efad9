import RatchetDependencies
import Testing

@testable import RatchetTesting

@Suite("A replay token") struct ReplayTokenTests {
  @Test(
    "is read in each form, and written in the same form",
    arguments: [
      ("0", ReplayToken(seed: 0)),
      ("18446744073709551615", ReplayToken(seed: .max)),
      ("7/-/none", ReplayToken(seed: 7, turns: Turns.none)),
      ("7/none/-", ReplayToken(seed: 7, kept: .only([]))),
      ("7/0,4,5/-", ReplayToken(seed: 7, kept: .only([0, 4, 5]))),
      ("7/-/3:1,9:2", ReplayToken(seed: 7, turns: Self.turns)),
      ("7/2/3:1,9:2", ReplayToken(seed: 7, kept: .only([2]), turns: Self.turns)),
    ])
  func forms(text: String, token: ReplayToken) throws {
    #expect(try ReplayToken(parsing: text) == token)
    #expect("\(token)" == text)
  }

  private static let turns = Turns([Turn(decision: 3, option: 1), Turn(decision: 9, option: 2)])

  @Test("is read back as the same token, and needs no quoting in a shell")
  func roundTrip() throws {
    var random = SeededRandomNumberGenerator(seed: 5)
    for _ in 0..<500 {
      let kept = (0..<random.index(of: 6)).map { _ in random.index(of: 50) }
      let turns = (0..<random.index(of: 6)).map { _ in
        Turn(decision: random.index(of: 90), option: 1 + random.index(of: 3))
      }
      let token = ReplayToken(
        seed: random.next(), kept: random.isOne(in: 3) ? .all : .only(Set(kept).sorted()),
        turns: random.isOne(in: 3) ? nil : Turns(turns))
      #expect(try ReplayToken(parsing: "\(token)") == token)
      #expect(
        "\(token)".allSatisfy { $0.isASCII && ($0.isNumber || $0.isLetter || "/,:-".contains($0)) })
    }
  }

  @Test("with nothing but the seed is written as the seed")
  func shortest() throws {
    #expect("\(try ReplayToken(parsing: "7/-/-"))" == "7")
    #expect("\(try ReplayToken(parsing: "007"))" == "7")
  }

  @Test(
    "from invalid text is an error in one sentence: what, where, why and what to do",
    arguments: [
      ("", "it is empty"),
      ("x", #"its seed "x" is not a whole number from 0 to 18446744073709551615"#),
      ("-1", #"its seed "-1" is not a whole number from 0 to 18446744073709551615"#),
      ("+1", #"its seed "+1" is not a whole number from 0 to 18446744073709551615"#),
      (
        "18446744073709551616",
        #"its seed "18446744073709551616" is not a whole number from 0 to 18446744073709551615"#
      ),
      ("\u{661}", #"its seed "\u{661}" is not a whole number from 0 to 18446744073709551615"#),
      ("1/2", "it has 2 parts between slashes, but must be a seed alone or seed/actions/turns"),
      (
        "1/2/3:1/4",
        "it has 4 parts between slashes, but must be a seed alone or seed/actions/turns"
      ),
      ("/-/-", #"its seed "" is not a whole number from 0 to 18446744073709551615"#),
      (
        "1/0,x/-",
        #"the number of an action, "x", is not a whole number from 0 to 9223372036854775807"#
      ),
      (
        "1//-", #"the number of an action, "", is not a whole number from 0 to 9223372036854775807"#
      ),
      (
        "1/9223372036854775808/-",
        #"the number of an action, "9223372036854775808", is not a whole number from 0 to 9223372036854775807"#
      ),
      ("1/3,3/-", "its actions are not in ascending order (3, then 3)"),
      ("1/3,1/-", "its actions are not in ascending order (3, then 1)"),
      ("1/-/3", #"its turn "3" is not a decision from 0 and an option from 1, such as 3:1"#),
      ("1/-/3:0", #"its turn "3:0" is not a decision from 0 and an option from 1, such as 3:1"#),
      ("1/-/", #"its turn "" is not a decision from 0 and an option from 1, such as 3:1"#),
      (
        "1/-/1:1:1",
        #"its turn "1:1:1" is not a decision from 0 and an option from 1, such as 3:1"#
      ),
      ("1/-/4:1,2:1", "its turns are not in ascending order (decision 4, then 2)"),
    ])
  func faults(text: String, fault: String) {
    let error = #expect(throws: ReplayTokenError.self) { try ReplayToken(parsing: text) }
    let shown = text == "\u{661}" ? #""\u{661}""# : "\"\(text)\""
    let expected =
      "RATCHET_SEED=\(shown) is not valid, because \(fault): copy it from the failure to repeat, "
      + "or give a seed such as 7."
    #expect(error?.description.replacing("\u{661}", with: #"\u{661}"#) == expected)
  }

  @Test("from long or hostile text is shown on one line, shortened")
  func hostile() {
    for text in [String(repeating: "x", count: 10_000), "7\n8", "7\u{0}", "e\u{301}"] {
      let error = #expect(throws: ReplayTokenError.self) { try ReplayToken(parsing: text) }
      let message = error?.description ?? ""
      #expect(message.count < 400)
      #expect(!message.contains { $0.isNewline || $0 == "\0" })
    }
  }

  @Test("with numbers beyond the generated actions keeps nothing")
  func kept() {
    #expect(KeptActions.all.numbers(in: 0..<3) == [0, 1, 2])
    #expect(KeptActions.only([1, 3]).numbers(in: 0..<3) == [1])
    #expect(KeptActions.only([1, .max]).numbers(in: 0..<2) == [1])
    #expect(KeptActions.all.numbers(in: 2..<4) == [2, 3])
    #expect(KeptActions.only([1, 3]).numbers(in: 2..<4) == [3])
  }
}
