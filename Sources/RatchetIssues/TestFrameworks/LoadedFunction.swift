#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A function of a library that this process happens to have loaded, found by its symbol.
///
/// Nothing is linked: a program without that library gets `nil`.
// Sendable by hand: the address of code never changes.
struct LoadedFunction: @unchecked Sendable {
  private let address: UnsafeMutableRawPointer

  /// - Parameter library: the only library to look in, `Testing`; `nil` is any of them.
  init?(_ symbol: String, in library: String? = nil) {
    guard let address = Self.address(of: symbol, in: library) else { return nil }
    self.address = address
  }

  #if canImport(Darwin)
    private static func address(of symbol: String, in library: String?) -> UnsafeMutableRawPointer?
    {
      // RTLD_DEFAULT, a macro that is not imported.
      guard let address = dlsym(UnsafeMutableRawPointer(bitPattern: -2), symbol) else { return nil }
      guard let library else { return address }
      var place = Dl_info()
      guard dladdr(address, &place) != 0, let path = place.dli_fname else { return nil }
      return String(cString: path).hasSuffix("/\(library)") ? address : nil
    }
  #elseif canImport(Glibc) || canImport(Musl)
    private static func address(of symbol: String, in library: String?) -> UnsafeMutableRawPointer?
    {
      guard let library else { return dlsym(nil, symbol) }
      // Answers only what is loaded already; the handle is kept, as is the library.
      let loaded = dlopen("lib\(library).so", RTLD_LAZY | RTLD_NOLOAD)
      return loaded.flatMap { dlsym($0, symbol) }
    }
  #else
    private static func address(of symbol: String, in library: String?) -> UnsafeMutableRawPointer?
    {
      nil
    }
  #endif

  /// The function as a Swift function value.
  ///
  /// - Parameter signature: a struct whose only stored property is of the function's type. A bare
  ///   function type would be taken for its most general form, every argument behind a pointer.
  func callable<Signature>(_ signature: Signature.Type) -> Signature {
    // A function value is code and context, and a free function ignores its context.
    let function: (UnsafeMutableRawPointer, UnsafeMutableRawPointer?) = (address, nil)
    return unsafeBitCast(function, to: signature)
  }

  /// A method of an object as a Swift function value: it finds its object where a function finds its
  /// context. The object is kept for good.
  func callable<Signature>(_ signature: Signature.Type, of object: AnyObject) -> Signature {
    let context = Unmanaged.passRetained(object).toOpaque()
    return unsafeBitCast((address, context), to: signature)
  }
}
