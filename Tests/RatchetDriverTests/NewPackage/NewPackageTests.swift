import Foundation
import Testing

@testable import RatchetDriver

@Suite("New packages")
struct NewPackageTests {
  let folder: TemporaryFolder
  let program = TestProgram()
  /// A checkout of the kit, as far as `new` looks at it.
  let kit: String

  init() throws {
    folder = try TemporaryFolder()
    kit = folder.path + "/Ratchet"
    try Self.makeKit(at: kit)
  }

  private static func makeKit(at path: String) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try "let package = Package(\n  name: \"Ratchet\",\n)\n"
      .write(toFile: path + "/Package.swift", atomically: false, encoding: .utf8)
  }

  private func text(_ file: String) throws -> String {
    try String(contentsOfFile: folder.path + "/" + file, encoding: .utf8)
  }

  @Test(
    "have a manifest, a feature, its test and a driver, which are listed with the next commands")
  func files() async throws {
    let path = folder.path + "/GroceryList"
    #expect(await program.run("new", path, "--ratchet", kit) == 0)
    #expect(
      program.output.text == """
        \(path)/Package.swift
        \(path)/.gitignore
        \(path)/Sources/GroceryList/GroceryList.swift
        \(path)/Sources/GroceryList/GroceryList+Examples.swift
        \(path)/Sources/GroceryListDriver/GroceryListDriver.swift
        \(path)/Tests/GroceryListTests/GroceryListTests.swift

        cd \(path)
        swift test
        swift run grocery-list run GroceryList --test-clock --send tenSecondsTapped --send \
        startTapped --send ':clock +3s'

        """)
    let manifest = try text("GroceryList/Package.swift")
    #expect(manifest.contains("\n    .package(name: \"Ratchet\", path: \"\(kit)\")\n"))
    #expect(
      manifest.contains(#"name: "grocery-list", targets: ["GroceryListDriver"])"#))
    #expect(try text("GroceryList/Sources/GroceryList/GroceryList.swift").contains("@Reducer"))
    // Nothing else, such as the folder in which the package was written.
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        == ["GroceryList", "Ratchet"])
  }

  @Test("have no line of more than 100 characters, also with a long name")
  func lines() throws {
    for name in ["A", "GroceryList", "AFeatureWithQuiteALongName"] {
      let path = "\(folder.path)/\(name)"
      _ = try NewPackage(path: path, kit: kit, program: nil).make()
      for file in try FileManager.default.subpathsOfDirectory(atPath: path)
      where file.hasSuffix(".swift") {
        let text = try text("\(name)/\(file)")
        #expect(text.hasSuffix("}\n") || text.hasSuffix(")\n"), "\(file)")
        // The path of the kit can have any length.
        let long = text.split(separator: "\n").filter { $0.count > 100 && !$0.contains(kit) }
        #expect(long == [], "\(file)")
      }
    }
  }

  @Test("overwrite nothing: neither a file, nor a folder, nor a link that leads nowhere")
  func exists() async throws {
    let file = try folder.file("File", "kept")
    let directory = folder.path + "/Folder"
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: false)
    let link = folder.path + "/Link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "nowhere")
    for path in [file, directory, link, directory + "/"] {
      let program = TestProgram()
      #expect(await program.run("new", path, "--ratchet", kit) == 73)
      let shown = path.hasSuffix("/") ? directory : path
      #expect(
        program.error.text == """
          sample: \(shown) exists already, and nothing is overwritten; choose another name or folder

          """)
    }
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "kept")
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory).isEmpty)
  }

  @Test("in a folder that does not exist, or under a name that is refused, leave nothing")
  func refused() async throws {
    let path = folder.path + "/none/Groceries"
    #expect(await program.run("new", path, "--ratchet", kit) == 73)
    #expect(program.error.text == "sample: cannot make \(path): No such file or directory\n")
    #expect(await program.run("new", folder.path + "/groceries", "--ratchet", kit) == 64)
    #expect(
      program.error.lines[1] == """
        sample: "groceries" cannot name a feature: a type begins with a capital letter; use \
        "Groceries"
        """)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["Ratchet"])
  }

  @Test("need a folder or an address of the kit")
  func noKit() async throws {
    #expect(await program.run("new", folder.path + "/A", "--ratchet", folder.path) == 64)
    #expect(
      program.error.lines.first == """
        sample: --ratchet needs the folder or the URL of the package Ratchet; \
        "\(folder.path)" does not contain its Package.swift
        """)
    #expect(
      throws: UsageError(
        message:
          "this program is not in a checkout of Ratchet; name its folder or its URL with --ratchet"
      )
    ) { try NewPackage(path: folder.path + "/A", kit: nil, program: folder.path + "/bin/tool") }
  }

  @Test("depend on the checkout in which the program was built")
  func checkout() throws {
    let location = KitLocation(around: kit + "/.build/debug/ratchet")
    let resolved = URL(fileURLWithPath: kit).resolvingSymlinksInPath().path
    #expect(location == .folder(resolved))
    #expect(KitLocation(around: folder.path + "/other/ratchet") == nil)
  }

  @Test(
    "depend on a repository by its address and the name that it gives the package",
    arguments: [
      ("https://example.com/team/Ratchet.git", "Ratchet"), ("https://example.com/kit", "kit"),
      ("git@example.com:kit.git", "kit"),
    ])
  func repository(address: String, package: String) throws {
    let kit = try KitLocation(address, for: "Groceries")
    #expect(kit.dependency == ".package(url: \"\(address)\", branch: \"main\")")
    #expect(kit.package == package)
  }

  @Test("name the kit by the way from the package to it if the given path is relative")
  func relative() throws {
    let current = FileManager.default.currentDirectoryPath
    // From the current folder to the temporary one, which need not have the same parents.
    let steps = current.split(separator: "/").map { _ in ".." }.joined(separator: "/")
    let root = URL(fileURLWithPath: folder.path).resolvingSymlinksInPath().path
    let path = "\(steps)\(root)/Ratchet"
    #expect(try KitLocation(path, for: root + "/Groceries") == .folder("../Ratchet"))
    #expect(try KitLocation(path, for: root + "/a/b/Groceries") == .folder("../../../Ratchet"))
    #expect(try KitLocation(root + "/Ratchet", for: "Groceries") == .folder(root + "/Ratchet"))
  }
}
