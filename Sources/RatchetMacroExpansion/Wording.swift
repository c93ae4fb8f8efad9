/// All texts of this target that a person may read.
enum Wording {
  // MARK: The kit itself

  static func noSuchMacro(_ name: String) -> String {
    "Ratchet has no macro named \"\(name)\". Check that the whole package is built from one "
      + "version."
  }

  static func silentExpansion(_ name: String) -> String {
    "The macro \"\(name)\" produced neither source nor a diagnostic. This is a bug in Ratchet."
  }

  static func unbalanced(_ name: String) -> String {
    "The macro \"\(name)\" produced source in which a bracket, string or comment is not balanced. "
      + "If the declaration itself is well-formed, this is a bug in Ratchet."
  }

  static func notADeclaration(_ name: String) -> String {
    "The macro \"\(name)\" produced something other than declarations. This is a bug in Ratchet."
  }

  static func notAnExtension(_ name: String) -> String {
    "The macro \"\(name)\" produced something other than extensions. This is a bug in Ratchet."
  }

  // MARK: Valid declarations

  static func onlyOnEnum(_ macro: String) -> String { "'\(macro)' can only be applied to an enum" }

  static func onlyOnStruct(_ macro: String) -> String {
    "'\(macro)' can only be applied to a struct"
  }

  static func onlyOnStructOrEnum(_ macro: String) -> String {
    "'\(macro)' can only be applied to a struct or an enum"
  }

  static func noncopyable(_ macro: String) -> String {
    "'\(macro)' cannot be applied to a type that is not copyable"
  }

  static func privateType(_ macro: String) -> String {
    "'\(macro)' cannot be applied to a private type inside another, since the conformance is "
      + "declared at file scope, from where the type is hidden: make it 'fileprivate'"
  }

  static func insidePrivateType(_ macro: String, _ outer: String) -> String {
    "'\(macro)' cannot be applied inside '\(outer)', which is private inside another type, since the "
      + "conformance is declared at file scope, from where it is hidden: make '\(outer)' 'fileprivate'"
  }

  static let makeFileprivate = "Replace 'private' with 'fileprivate'"

  static func oneVariableEach(_ macro: String) -> String {
    "'\(macro)' needs a separate declaration for each variable"
  }

  static let splitVariables = "Declare each variable separately"

  // MARK: @Reducer

  static func replaceByStruct(_ kind: TypeDeclaration.Kind) -> String {
    "Replace '\(kind.rawValue)' with 'struct'"
  }

  static func replaceByEnum(_ kind: TypeDeclaration.Kind) -> String {
    "Replace '\(kind.rawValue)' with 'enum'"
  }

  static let bodyAndReduce =
    "A reducer has either a 'body' or 'reduce(into:action:)': with both, the body would never run"

  static let removeReduce = "Remove 'reduce(into:action:)'"

  static let removeBody = "Remove 'body'"

  static func actionIsNoEnum(_ kind: TypeDeclaration.Kind) -> String {
    "The 'Action' of a reducer must be an enum, not a \(kind.rawValue)"
  }

  static func noFeature(_ name: String, _ type: String) -> String {
    "The case '\(name)' holds '\(type)', which is not a feature with '@Reducer'; mark a case of "
      + "plain state with '@ReducerCaseIgnored'"
  }

  static let ignoreCase = "Mark the case with '@ReducerCaseIgnored'"

  // MARK: @CasePathable

  static func overloadedCase(_ name: String) -> String {
    "'@CasePathable' needs a unique name for each case, but there is another '\(name)'"
  }

  static func reservedCase(_ name: String) -> String {
    "'@CasePathable' generates a member called '\(name.unquoted)': give this case another name"
  }

  // MARK: @ObservableState, @Presents

  static func takenStorage(_ name: String, _ storage: String) -> String {
    "'@ObservableState' stores '\(name)' in a property called '\(storage)': give one of the two "
      + "another name"
  }

  static let patternNotObserved =
    "'@ObservableState' cannot observe a pattern: declare each variable separately"

  static func redeclaredInObserver(_ name: String) -> String {
    "The observers of '\(name)' declare another '\(name)', so '@ObservableState' cannot tell which "
      + "of the two is changed: give it another name"
  }

  static let presentsNeedsOptional =
    "'@Presents' needs a variable of an optional type, such as 'var detail: Detail.State?'"

  static func presentsDropsObservers(_ observers: [String], of name: String) -> String {
    let list = observers.map { "'\($0)'" }.joined(separator: " and ")
    return "'@Presents' stores the child in '$\(name.unquoted)', where the \(list) of '\(name)' "
      + "would not run: remove \(observers.count > 1 ? "them" : "it"), and respond to changes with "
      + "'onChange(of:)' in the reducer"
  }

  // MARK: @DependencyClient, @DependencyEndpoint, @DependencyEntry

  static func endpointNeedsDefault(_ name: String, throwing isTyped: Bool) -> String {
    isTyped
      ? "'\(name)' throws a typed error, so it needs a default that an unimplemented call uses"
      : "'\(name)' does not throw, so it needs a default that an unimplemented call returns"
  }

  static func variadicEndpoint(_ name: String) -> String {
    "The macro cannot pass on the variadic arguments of '\(name)': make the parameter an array, "
      + "such as '[Int]' for 'Int...'"
  }

  static func defaultNeedsAwait(_ name: String) -> String {
    "The default of '\(name)' could only be called with 'await', because of '@isolated(any)': make "
      + "the function 'async', or remove '@isolated(any)'"
  }

  static func conditionalClientPart(_ name: String) -> String {
    "'\(name)' is declared under '#if', so it needs a default value: the initialiser of the client "
      + "cannot take it"
  }

  static let insertDefault = "Insert a default"

  static let notAnEndpoint =
    "'@DependencyEndpoint' can only be applied to a stored variable that holds a function"

  static func methodNeedsName(_ text: String) -> String {
    "'method' needs the name of a method, such as \"fetchAll\", not \(text)"
  }

  static let entryNeedsVariable =
    "'@DependencyEntry' can only be applied to a variable with a value, "
    + "such as 'var books: any Books = SampleBooks()'"

  static func entryNeedsName(_ text: String) -> String {
    "'@DependencyEntry' needs the name of the key's type, such as \"BooksKey\", not \(text)"
  }

  static func entryNeedsValue(_ name: String) -> String {
    "'\(name)' needs a test value, or a type and a live value: '@DependencyEntry(liveValue: …)'"
  }

  static let insertTestValue = "Insert a test value"

  static let entryBelongsInValues =
    "'@DependencyEntry' belongs in an extension of 'DependencyValues'"

  // MARK: @ViewAction

  static let viewActionNeedsType =
    "'@ViewAction' can only be applied to a type that has a 'store'"

  static let viewActionNeedsFeature =
    "'@ViewAction' needs the feature whose actions it sends: '@ViewAction(for: Feature.self)'"

  static func viewActionNeedsAccess(_ access: String) -> String {
    "'store' must be as accessible as its type, since '@ViewAction' makes it a part of a "
      + "conformance: make it '\(access)'"
  }

  static func makeAccess(_ access: String) -> String { "Make it '\(access)'" }

  static func viewActionNeedsStore(_ feature: String) -> String {
    "'@ViewAction' needs a 'store': add 'let store: StoreOf<\(feature)>'"
  }
}
