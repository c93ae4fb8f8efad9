import Foundation
import RatchetDependencies
import Synchronization
import Testing

@Suite("Files in memory") struct MemoryFilesTests {
  @Test("show a test their contents, by absolute paths")
  func look() throws {
    let files = MemoryFiles(["/books/1": Data("Emma".utf8), "notes": Data()])
    #expect(files.texts == ["/books/1": "Emma", "/notes": ""])
    #expect(files.directories == ["/books"])
    try files.client.createDirectory("/empty/inner")
    try files.client.writeText("Persuasion", to: "books/../books//2")
    #expect(files.texts["/books/2"] == "Persuasion")
    #expect(files.directories == ["/books", "/empty", "/empty/inner"])
  }

  @Test("are the same for all copies of a client, and separate from other clients")
  func shared() throws {
    let files = MemoryFiles()
    let copy = files.client
    try files.client.writeText("x", to: "/a")
    #expect(try copy.readText("/a") == "x")
    #expect(try !MemoryFiles().client.exists("/a"))
  }

  @Test("have modification dates of a test's clock")
  func modified() throws {
    let seconds = Atomic(0)
    let files = MemoryFiles(
      ["/a": Data()],
      now: {
        Date(
          timeIntervalSince1970: Double(
            seconds.wrappingAdd(1, ordering: .relaxed).oldValue))
      })
    let client = files.client
    #expect(try client.attributes("/a")?.modified == Date(timeIntervalSince1970: 0))
    try client.appendText("x", to: "/a")
    try client.createDirectory("/b")
    #expect(try client.attributes("/a")?.modified == Date(timeIntervalSince1970: 1))
    #expect(try client.attributes("/b")?.modified == Date(timeIntervalSince1970: 2))
  }

  @Test("keep their root")
  func root() throws {
    let client = FileSystemClient.inMemory(["/a": Data()])
    #expect(throws: FileSystemError(.noPermission, .remove, "/")) { try client.remove("/") }
    #expect(throws: FileSystemError(.isADirectory, .write, "/..")) {
      try client.write(Data(), "/..")
    }
    try client.createDirectory("/")
    #expect(try client.list("/") == ["a"])
  }

  @Test("give no existing temporary directory")
  func temporary() throws {
    let client = FileSystemClient.inMemory(["/tmp/1/mine": Data()])
    #expect(try client.temporaryDirectory() == "/tmp/2")
    #expect(throws: FileSystemError(.notADirectory, .temporaryDirectory, "/tmp/1")) {
      try FileSystemClient.inMemory(["/tmp": Data()]).temporaryDirectory()
    }
  }

  @Test(
    "that are invalid at the start are an issue at the line that lists them, and are left out")
  func contradictions() {
    let line: UInt = #line + 2
    let reported = issues {
      let files = MemoryFiles([
        "/a": Data("1".utf8), "/a/b": Data("2".utf8), "/c/d/e": Data(), "c/d": Data(),
        "/a-b": Data(), "/": Data(), "/f/": Data(), "/g\0": Data(), "": Data(),
      ])
      #expect(files.texts == ["/a": "1", "/a-b": "", "/c/d": ""])
    }
    #expect(
      reported.map { $0.prefix { $0 != "\n" } }
        == (1...6).map { _ in "RatchetIssue R000 at MemoryFilesTests.swift:\(line)" })
    #expect(
      reported.contains {
        $0.hasSuffix(
          "An initial file could not be created: The file /a/b could not be written: a part of "
            + "its path is not a directory."
        )
      })
    #expect(issues { _ = FileSystemClient.inMemory(["/a": Data(), "a": Data()]) }.count == 1)
  }
}
