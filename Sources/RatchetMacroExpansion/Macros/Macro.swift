/// The implementation of one macro.
protocol Macro: SendableMetatype {
  /// The pieces of source that this macro adds for one use, in the role of the use.
  ///
  /// Mistakes are reported to `use`. Pieces are returned nevertheless, as far as they make sense:
  /// the fewer names are missing, the fewer errors follow from the original mistake.
  static func expand(_ use: inout MacroUse) -> [String]
}

/// A macro that only marks its declaration for other macros.
enum MarkerMacro: Macro {
  static func expand(_ use: inout MacroUse) -> [String] { [] }
}
