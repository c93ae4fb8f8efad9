/// Writes the initialiser of a client: a struct whose variables hold functions.
///
/// Every function may be left out. One that is left out reports an issue when it is called, and throws
/// ``UnimplementedFailure``, or returns what the default of its variable returns; one that neither
/// throws nor returns `Void` needs a default. Where a function's type names its parameters, there is a
/// method with these labels.
///
/// Where everything may be left out, the client conforms to ``Unimplemented``: in a test, a key that has
/// only a live value goes on with a client of which no function is implemented. So the macro cannot be put
/// on a type within a function, which can have no extension.
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

/// Writes a method for a function of a client, with the labels that the function's type tells.
///
/// ``DependencyClient()`` puts it on each function. By hand it gives the method another name:
///
/// ```swift
/// @DependencyEndpoint(method: "book")
/// var fetch: @Sendable (_ id: Int) async throws -> Book
/// ```
@attached(peer, names: arbitrary)
public macro DependencyEndpoint(method: String = "") =
  #externalMacro(module: "RatchetMacroPlugin", type: "DependencyEndpointMacro")

/// Keeps ``DependencyClient()`` from taking a variable for an endpoint.
@attached(peer)
public macro DependencyEndpointIgnored() =
  #externalMacro(module: "RatchetMacroPlugin", type: "MarkerMacro")
