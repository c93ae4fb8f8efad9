/// Generates the initializer of a client: a struct whose variables hold functions.
///
/// Every function argument may be omitted. Calling an omitted function reports an issue, and then
/// throws ``/RatchetIssues/UnimplementedFailure`` or returns the result of the variable's default;
/// a function that neither throws nor returns `Void` needs a default. If a function's type names
/// its parameters, a method with these labels is generated.
///
/// Properties under `#if` are no parameters: functions among them are unimplemented, and others need
/// a default value.
///
/// If all arguments may be omitted, the client conforms to ``Unimplemented``: in a test, a key that
/// has only a live value continues with a client without implemented functions. This conformance
/// needs an extension, so the macro cannot be attached to a type inside of a function.
///
/// ```swift
/// @DependencyClient
/// struct BooksClient: Sendable {
///   var fetch: @Sendable (_ id: Int) async throws -> Book
///   var count: @Sendable () -> Int = { 0 }
/// }
///
/// let unimplemented = BooksClient()
/// let client = BooksClient(fetch: { Book(id: $0) })
/// let book = try await client.fetch(id: 1)
/// ```
@attached(member, names: named(init))
@attached(memberAttribute)
@attached(extension, conformances: Unimplemented, names: named(unimplementedValue))
public macro DependencyClient() =
  #externalMacro(module: "RatchetMacroPlugin", type: "DependencyClientMacro")

/// Generates a method for a function of a client, with the labels in the function's type.
///
/// ``DependencyClient()`` attaches it to each function. Attached by hand, it can give the method
/// another name:
///
/// ```swift
/// @DependencyEndpoint(method: "book")
/// var fetch: @Sendable (_ id: Int) async throws -> Book
/// ```
@attached(peer, names: arbitrary)
public macro DependencyEndpoint(method: String = "") =
  #externalMacro(module: "RatchetMacroPlugin", type: "DependencyEndpointMacro")

/// Excludes a variable from the endpoints of ``DependencyClient()``.
@attached(peer)
public macro DependencyEndpointIgnored() =
  #externalMacro(module: "RatchetMacroPlugin", type: "MarkerMacro")
