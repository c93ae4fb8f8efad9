/// The texts of this target.
enum Wording {
  static let notAFile = "It is neither a file nor a link to one"
}
