/// All texts of this target that a person may read.
enum Wording {
  // MARK: The kit itself

  static func noSuchMacro(_ name: String) -> String {
    "Ratchet has no macro named \"\(name)\". Is the package built from one version throughout?"
  }

  static func silentExpansion(_ name: String) -> String {
    "The macro \"\(name)\" gave neither source nor a reason. This is a mistake in Ratchet."
  }

  static func unbalanced(_ name: String) -> String {
    "The macro \"\(name)\" gave source in which a bracket, string or comment is not closed, or one "
      + "is closed too often. If the declaration itself is whole, this is a mistake in Ratchet."
  }

  static func notADeclaration(_ name: String) -> String {
    "The macro \"\(name)\" gave something other than declarations. This is a mistake in Ratchet."
  }

  static func notAnExtension(_ name: String) -> String {
    "The macro \"\(name)\" gave something other than extensions. This is a mistake in Ratchet."
  }

  // MARK: Valid declarations

  static func onlyOnEnum(_ macro: String) -> String { "'\(macro)' can only be put on an enum" }

  static func onlyOnStruct(_ macro: String) -> String { "'\(macro)' can only be put on a struct" }

  static func onlyOnStructOrEnum(_ macro: String) -> String {
    "'\(macro)' can only be put on a struct or an enum"
  }

  static func oneVariableEach(_ macro: String) -> String {
    "'\(macro)' needs a declaration of its own for each variable"
  }

  static let splitVariables = "Declare each variable on its own"

  // MARK: @Reducer

  static func replaceByStruct(_ kind: TypeDeclaration.Kind) -> String {
    "Replace '\(kind.rawValue)' by 'struct'"
  }

  static func replaceByEnum(_ kind: TypeDeclaration.Kind) -> String {
    "Replace '\(kind.rawValue)' by 'enum'"
  }

  static let bodyAndReduce =
    "A reducer has either a 'body' or 'reduce(into:action:)': with both, the body would never run"

  static let removeReduce = "Remove 'reduce(into:action:)'"

  static let removeBody = "Remove 'body'"

  static func actionIsNoEnum(_ kind: TypeDeclaration.Kind) -> String {
    "The 'Action' of a reducer is an enum, not a \(kind.rawValue)"
  }

  static func noFeature(_ name: String, _ type: String) -> String {
    "The case '\(name)' holds '\(type)', which is not a feature with '@Reducer'; mark a case of "
      + "plain state with '@ReducerCaseIgnored'"
  }

  static let ignoreCase = "Mark the case with '@ReducerCaseIgnored'"

  // MARK: @CasePathable

  static func overloadedCase(_ name: String) -> String {
    "'@CasePathable' needs a name of its own for each case, and there is another '\(name)'"
  }

  // MARK: @ObservableState, @Presents

  static let patternNotObserved =
    "'@ObservableState' observes variables that have a name; declare each on its own"

  static let presentsNeedsOptional =
    "'@Presents' needs a variable of an optional type, such as 'var detail: Detail.State?'"

  // MARK: @DependencyClient, @DependencyEndpoint, @DependencyEntry

  static func endpointNeedsDefault(_ name: String, throwing isTyped: Bool) -> String {
    isTyped
      ? "'\(name)' throws an error of its own type, so it needs a default to be unimplemented with"
      : "'\(name)' does not throw, so it needs a default that an unimplemented call returns"
  }

  static let insertDefault = "Insert a default"

  static let notAnEndpoint =
    "'@DependencyEndpoint' can only be put on a stored variable that holds a function"

  static func methodNeedsName(_ text: String) -> String {
    "'method' needs the name of a method, such as \"fetchAll\", and not \(text)"
  }

  static let entryNeedsVariable =
    "'@DependencyEntry' can only be put on a variable with a value, "
    + "such as 'var books: any Books = SampleBooks()'"

  static func entryNeedsValue(_ name: String) -> String {
    "'\(name)' needs its test value, or a type and a live value: '@DependencyEntry(liveValue: …)'"
  }

  static let insertTestValue = "Insert a test value"

  static let entryBelongsInValues =
    "'@DependencyEntry' belongs in an extension of 'DependencyValues'"

  // MARK: @ViewAction

  static let viewActionNeedsType =
    "'@ViewAction' can only be put on a type that has a 'store'"

  static let viewActionNeedsFeature =
    "'@ViewAction' needs the feature whose actions it sends: '@ViewAction(for: Feature.self)'"

  static func viewActionNeedsStore(_ feature: String) -> String {
    "'@ViewAction' needs a 'store': add 'let store: StoreOf<\(feature)>'"
  }
}
