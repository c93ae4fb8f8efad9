import Testing

@testable import RatchetDependencies

@Suite("The names of a path") struct PathNamesTests {
  @Test(
    "are the same for all spellings of it",
    arguments: [
      ("/", "/"), ("", "/work"), (".", "/work"), ("..", "/"), ("../..", "/"), ("a", "/work/a"),
      ("/a/b", "/a/b"), ("/a//b/", "/a/b"), ("/a/./b/../c", "/a/c"), ("/../a", "/a"),
      ("./a/..", "/work"),
    ])
  func normal(text: String, path: String) {
    let names = PathNames(text, in: "/work")
    #expect(names.path == path)
    #expect(names == PathNames(path))
  }

  @Test("give the last name and the parent, and find ancestors")
  func parts() {
    let names = PathNames("/a/b")
    #expect(names.name == "b")
    #expect(names.parent == PathNames("/a"))
    #expect(PathNames("/").parent == nil)
    #expect(names.isBelow(PathNames("/a")))
    #expect(names.isBelow(PathNames("/")))
    #expect(!names.isBelow(names))
    #expect(!PathNames("/ab").isBelow(PathNames("/a")))
  }

  @Test("move with an ancestor")
  func moved() {
    let names = PathNames("/a/b/c")
    #expect(names.moved(from: PathNames("/a/b"), to: PathNames("/x")) == PathNames("/x/c"))
    #expect(names.moved(from: names, to: PathNames("/x/y")) == PathNames("/x/y"))
  }
}
