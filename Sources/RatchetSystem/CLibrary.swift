// The C library of the system, under one name: a file that imports `RatchetSystem` sees it too, so
// no other file has to know which library that is. `@_exported` is the only way to pass an import
// on.
#if canImport(Darwin)
  @_exported public import Darwin
#elseif canImport(Glibc)
  @_exported public import Glibc
#elseif canImport(Musl)
  @_exported public import Musl
#elseif canImport(Bionic)
  @_exported public import Bionic
#endif
