/// The script of the page, in one function, so that it leaves no global names.
///
/// It is Swift source and not a resource: a program that is copied would lose its resource bundle.
enum PageScript {
  static let text =
    "(() => {\n\"use strict\";\n\n"
    + [model, graph, strings, list, timeline, inspector, keys].joined(separator: "\n\n")
    + "\n})();\n"
}
