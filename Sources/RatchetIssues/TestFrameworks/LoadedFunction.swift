import RatchetSystem

/// A function of a library that this process has loaded, found by its symbol.
///
/// It links nothing: in a program without that library the initializer returns `nil`.
// Unchecked: the address of code never changes.
struct LoadedFunction: @unchecked Sendable {
  private let address: UnsafeMutableRawPointer

  /// - Parameter library: the only library to search, such as `Testing`; `nil` searches all.
  init?(_ symbol: String, in library: String? = nil) {
    guard let address = Self.address(of: symbol, in: library) else { return nil }
    self.address = address
  }

  #if canImport(Darwin)
    private static func address(of symbol: String, in library: String?) -> UnsafeMutableRawPointer?
    {
      // RTLD_DEFAULT: Swift does not import the macro.
      guard let address = dlsym(UnsafeMutableRawPointer(bitPattern: -2), symbol) else { return nil }
      guard let library else { return address }
      var place = Dl_info()
      guard dladdr(address, &place) != 0, let path = place.dli_fname else { return nil }
      return String(cString: path).hasSuffix("/\(library)") ? address : nil
    }
  #else
    private static func address(of symbol: String, in library: String?) -> UnsafeMutableRawPointer?
    {
      guard let library else { return dlsym(nil, symbol) }
      // Finds only a library that is already loaded. The handle is never closed, so the library
      // stays.
      let loaded = dlopen("lib\(library).so", RTLD_LAZY | RTLD_NOLOAD)
      return loaded.flatMap { dlsym($0, symbol) }
    }
  #endif

  /// The function as a Swift function value.
  ///
  /// - Parameter signature: a struct whose only stored property has the function's type. A plain
  ///   function type as a generic argument would stand for its most general form, with every
  ///   argument behind a pointer.
  func callable<Signature>(_ signature: Signature.Type) -> Signature {
    // A function value is code and context, and a free function ignores its context.
    let function: (UnsafeMutableRawPointer, UnsafeMutableRawPointer?) = (address, nil)
    return unsafeBitCast(function, to: signature)
  }

  /// A method of an object as a Swift function value: the object is passed as the context. The
  /// object is retained forever.
  func callable<Signature>(_ signature: Signature.Type, of object: AnyObject) -> Signature {
    // Unsafe: a function value is code and context, and a method's context is its object.
    let context = Unmanaged.passRetained(object).toOpaque()
    return unsafeBitCast((address, context), to: signature)
  }
}
