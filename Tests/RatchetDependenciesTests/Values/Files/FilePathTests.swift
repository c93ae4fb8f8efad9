import Foundation
import RatchetDependencies
import Testing

@Suite("Paths to files of the system and in memory alike") struct FilePathTests {
  /// The results of every operation: nil for those that succeed.
  private struct Answers: Equatable {
    var codes: [FileOperation: FileSystemError.Code] = [:]
    var isThere: Bool?
  }

  /// The result of each operation for a path in a directory with a file `file`, a directory
  /// `directory` and a file in it.
  private func answers(
    _ files: FileSystems, _ path: (String) -> String, to: String
  ) throws -> Answers {
    var answers = Answers()
    for (kind, operation) in FileSystemFailureTests.operations {
      try files.run { files, root in
        try files.createDirectory("\(root)/directory")
        try files.writeText("x", to: "\(root)/file")
        try files.writeText("y", to: "\(root)/directory/inner")
        answers.codes[kind] =
          failure { try operation(files, path(root), "\(root)/\(to)") }?.code
        if kind == .read {
          do throws(FileSystemError) {
            answers.isThere = try files.exists(path(root))
          } catch {
            answers.codes[.attributes] = error.code
          }
        }
      }
    }
    return answers
  }

  @Test(
    "lead to the same file, or are refused alike",
    arguments: [
      "file", "directory", "none", "directory/inner", "file/", "file//", "directory/", "none/",
      "file/.", "directory/.", "none/.", "directory/..", "none/..", "file/..", "file/x", "file/x/y",
      "none/x", "none/../file", "none/../none", "file/../file", "directory/../file",
      "directory/./inner", "directory//inner", "directory/inner/", "none/x/",
    ])
  func relative(path: String) throws {
    let all = try FileSystems.allCases.map { try answers($0, { "\($0)/\(path)" }, to: "free") }
    #expect(all[0] == all[1])
  }

  @Test(
    "lead to the same result of a move or copy, too",
    arguments: [
      "free", "free/", "file", "file/", "file/x", "file/..", "none/x", "none/../x", "none/",
      "directory", "directory/", "directory/.", "directory/new", "directory/new/", "none/.",
      "directory/none/x", "directory/../new", "",
    ], ["file", "directory"])
  func targets(to: String, from: String) throws {
    let all = try FileSystems.allCases.map { try answers($0, { "\($0)/\(from)" }, to: to) }
    #expect(all[0] == all[1])
  }

  @Test("are refused if they are empty", arguments: FileSystems.allCases)
  func empty(files: FileSystems) throws {
    let found = try answers(files, { _ in "" }, to: "free")
    let kinds = FileSystemFailureTests.operations.map(\.0)
    #expect(found.codes == Dictionary(uniqueKeysWithValues: kinds.map { ($0, .notFound) }))
    #expect(found.isThere == false)
  }

  @Test("cannot contain a NUL", arguments: FileSystems.allCases)
  func nul(files: FileSystems) throws {
    let found = try answers(files, { "\($0)/file\0" }, to: "free")
    let kinds = FileSystemFailureTests.operations.map(\.0) + [.attributes]
    #expect(found.codes == Dictionary(uniqueKeysWithValues: kinds.map { ($0, .invalid) }))
    let target = try answers(files, { "\($0)/file" }, to: "a\0b")
    #expect(target.codes[.move] == .invalid)
    #expect(target.codes[.copy] == .invalid)
  }

  @Test(
    "treat a tilde literally",
    .enabled(if: FileManager.default.isWritableFile(atPath: ".")),
    arguments: FileSystems.allCases)
  func tilde(files: FileSystems) throws {
    let files: FileSystemClient = files == .system ? .ofSystem : .inMemory()
    let name = UUID().uuidString
    for directory in ["~\(name)", "~/\(name)"] {
      try files.createDirectory(directory)
      try files.writeText("x", to: "\(directory)/a")
      try files.appendText("y", to: "\(directory)/a")
      try files.copy("\(directory)/a", "\(directory)/b")
      try files.move("\(directory)/b", "\(directory)/c")
      #expect(try files.list("./\(directory)") == ["a", "c"])
      #expect(try files.readText("\(directory)/a") == "xy")
      #expect(try files.readText("./\(directory)/c") == "xy")
      #expect(try files.exists("\(directory)/a"))
      try files.remove(directory)
      #expect(try !files.exists("./\(directory)"))
    }
    try files.remove("~")
  }
}
