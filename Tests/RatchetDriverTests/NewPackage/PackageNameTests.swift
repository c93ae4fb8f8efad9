import Foundation
import Testing

@testable import RatchetDriver

@Suite("Names of new packages")
struct PackageNameTests {
  @Test(
    "become the name of the program, with hyphens between the words",
    arguments: [
      ("Groceries", "groceries"), ("GroceryList", "grocery-list"), ("HTTPServer", "http-server"),
      ("My_Tool", "my-tool"), ("TodoA", "todo-a"), ("A1", "a1"), ("ABC", "abc"), ("X_", "x"),
    ])
  func program(name: String, program: String) throws {
    #expect(try PackageName(name).program == program)
  }

  @Test(
    "that cannot name a feature are refused, with the reason",
    arguments: [
      ("", "letter"), ("1st", "letter"), ("Größe", "letter"), ("A b", "letter"), ("A-b", "letter"),
      ("_A", "letter"), ("groceries", "lowercase"), ("self", "lowercase"), ("Self", "taken"),
      ("Any", "taken"), ("Type", "taken"), ("Ratchet", "taken"), ("RatchetSync", "taken"),
      ("Trips", "taken"), ("Foundation", "taken"), ("String", "taken"), ("State", "taken"),
      ("Reduce", "taken"), ("TestStore", "taken"), ("DrivenFeature", "taken"),
    ])
  func refused(name: String, reason: String) {
    let message =
      switch reason {
      case "letter":
        """
        \(name.debugDescription) cannot name a feature; use letters from A to Z, digits and \
        underscores, with a capital letter first
        """
      case "lowercase":
        """
        "\(name)" cannot name a feature: a type begins with a capital letter; use \
        "\(name.capitalized)"
        """
      default:
        """
        "\(name)" cannot name a feature: Swift or Ratchet uses the name; choose another one
        """
      }
    #expect(throws: UsageError(message: message)) { try PackageName(name) }
  }

  @Test("are checked against the names in the code of the package, but not in its comments")
  func names() {
    #expect(PackageTemplate.names.isSuperset(of: ["Package", "Reducer", "Action", "CancelID"]))
    #expect(PackageTemplate.names.isDisjoint(with: ["A", "The", "Countdown"]))
  }
}
