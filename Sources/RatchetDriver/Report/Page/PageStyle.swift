/// The style sheet of the page.
enum PageStyle {
  static let text = [tokens, layout, parts].joined(separator: "\n\n") + "\n"
}
