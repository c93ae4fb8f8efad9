import Foundation

// Usage: pages ROOT GRAPHS OUTPUT SOURCE MODULE…    writes the catalogues; SOURCE may be empty
//        navigator SITE                             makes one navigator of those of the archives
//        check SITE BASE                            checks the links of a site
do {
  var arguments = CommandLine.arguments.dropFirst()
  switch arguments.popFirst() {
  case "pages":
    guard let root = arguments.popFirst(), let graphs = arguments.popFirst(),
      let output = arguments.popFirst(), let source = arguments.popFirst()
    else { throw SiteProblem("pages: arguments are missing") }
    let modules = Array(arguments)
    let site = try Site(
      root: URL(filePath: root),
      symbols: SymbolNames(graphs: URL(filePath: graphs), modules: modules),
      source: source.isEmpty ? nil : source)
    let catalogues = Catalogues(site: site, modules: modules, output: URL(filePath: output))
    try catalogues.write()
    print("\(site.pages.count) pages, \(modules.count) modules")
  case "navigator":
    guard let folder = arguments.popFirst() else {
      throw SiteProblem("navigator: an argument is missing")
    }
    try Navigator(site: URL(filePath: folder)).write()
  case "check":
    guard let folder = arguments.popFirst(), let base = arguments.popFirst() else {
      throw SiteProblem("check: arguments are missing")
    }
    let check = try SiteCheck(site: URL(filePath: folder), base: base)
    let problems = try check.problems()
    for problem in problems.prefix(50) { print(problem) }
    guard problems.isEmpty else { throw SiteProblem("\(problems.count) links lead nowhere") }
    print("\(check.pageCount) pages, \(check.linkCount) links checked")
  default:
    throw SiteProblem("the first argument is pages, navigator or check")
  }
} catch {
  FileHandle.standardError.write(Data("site: \(error)\n".utf8))
  exit(1)
}
