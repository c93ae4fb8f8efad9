import Foundation
import RatchetDependencies
import Testing

/// Copies on the disk of entries that memory does not have.
@Suite("A copy on the disk") struct CopiedFilesTests {
  private let files = FileSystemClient.ofSystem

  @Test("of a link with a / at its end has the contents of the link's target")
  func link() throws {
    try files.withTemporaryDirectory { root in
      try files.createDirectory("\(root)/a")
      try files.writeText("one", to: "\(root)/a/1")
      #expect(symlink("a", "\(root)/link") == 0)
      try files.copy("\(root)/link/", "\(root)/copy")
      #expect(try files.list(root) == ["a", "copy", "link"])
      #expect(try files.attributes("\(root)/copy")?.kind == .directory)
      #expect(try files.list("\(root)/copy") == ["1"])
      try files.copy("\(root)/link", "\(root)/same")
      #expect(try files.attributes("\(root)/same")?.kind == .symbolicLink)
    }
  }

  @Test("of a pipe, or of a directory with one, is refused before it waits for it")
  func pipe() throws {
    try files.withTemporaryDirectory { root in
      try files.createDirectory("\(root)/a/b")
      #expect(mkfifo("\(root)/a/b/pipe", 0o600) == 0)
      #expect(failure { try files.copy("\(root)/a/b/pipe", "\(root)/1") }?.code == .invalid)
      #expect(failure { try files.copy("\(root)/a", "\(root)/2") }?.code == .invalid)
      #expect(try files.list(root) == ["a"])
    }
  }
}
