/// What one macro writes.
protocol Macro: SendableMetatype {
  /// The pieces that this macro adds for a use of it, in the role of the use.
  ///
  /// What is wrong with the use is told to it. Pieces are given all the same, as far as they make
  /// sense: the fewer names are missing, the fewer errors follow from the one that matters.
  static func expand(_ use: inout MacroUse) -> [String]
}

/// A macro that only marks what it stands on, for others to see.
enum MarkerMacro: Macro {
  static func expand(_ use: inout MacroUse) -> [String] { [] }
}
