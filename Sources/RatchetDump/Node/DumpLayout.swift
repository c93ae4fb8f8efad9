/// The layout of groups in the text.
enum DumpLayout {
  /// A longer payload or tuple is written with one line for each part.
  static let lineWidth = 80
  static let indentation = "  "
}

extension DumpNode.Group {
  /// The name of the type, with the number of the object if it has one.
  var title: String {
    object?.number.map { "\(name)#\($0)" } ?? name
  }

  var brackets: (open: String, close: String) {
    switch kind {
    case .record, .inlineRecord: ("\(title)(", ")")
    case .array, .dictionary: ("[", "]")
    case .set: ("Set([", "])")
    case .string: ("\"\"\"", "\"\"\"")
    case .text: ("", "")
    }
  }

  /// The text after each child but the last.
  var separator: String {
    kind == .string ? "" : ","
  }

  /// The text before a child.
  func prefix(ofChildAt index: Int) -> String {
    prefix(ofChildAt: index, label: children[index].label)
  }

  func prefix(ofChildAt index: Int, label: String) -> String {
    switch kind {
    case .array: "[\(index)]: "
    case .set, .string, .text: ""
    case .record, .inlineRecord, .dictionary: label.isEmpty ? "" : "\(label): "
    }
  }

  /// The whole text on one line; nil if it takes several lines inside of other nodes.
  ///
  /// Always nil for an object: its number may not be known yet.
  var inlineText: String? {
    guard object == nil else { return nil }
    if isEmpty { return emptyText }
    guard kind == .inlineRecord else { return nil }
    var text = brackets.open
    for index in children.indices {
      guard let child = children[index].node.inlineText else { return nil }
      text += (index == 0 ? "" : ", ") + prefix(ofChildAt: index) + child
    }
    text += brackets.close
    return text.utf8.count <= DumpLayout.lineWidth ? text : nil
  }

  var isEmpty: Bool { children.isEmpty && omitted == 0 }

  var emptyText: String {
    kind == .dictionary ? "[:]" : brackets.open + brackets.close
  }
}
