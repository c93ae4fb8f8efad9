/// Containers behave like their model, whatever is registered and resolved; called by libFuzzer in
/// an endless loop.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  // Unsafe because libFuzzer owns the bytes; they are read before this returns.
  let bytes = UnsafeBufferPointer(start: start, count: count)
  var run = ContainerRun()
  if let difference = run.difference(running: ContainerProgram(bytes: bytes)) {
    preconditionFailure(difference)
  }
  return 0
}
