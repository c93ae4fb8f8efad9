/// A function that takes the place of functions of any type.
///
/// Relied on: a function value is its code and its context, whatever its type, so one that neither
/// reads its arguments nor returns can be called as a function of any type. So since Swift 5.
/// Otherwise a client made of functions has no stand-in: a test has to override it as a whole.
package enum FunctionValue {
  /// Its only property is a function of exactly this type; a plain function type as a generic
  /// argument would stand for its most general form.
  package struct Stopping {
    let call: @Sendable () -> Never
  }

  /// The same for asynchronous functions.
  package struct StoppingAsync {
    let call: @Sendable () async -> Never
  }

  private struct Answering {
    let call: @Sendable () -> Int
  }

  private struct Asked {
    let call: @Sendable (Int, String) -> Int
  }

  /// Whether functions can be written by ``write(to:isAsync:_:)``.
  package static let isReliable = RuntimeFact.functionValue.holds {
    guard MemoryLayout<Answering>.size == MemoryLayout<Asked>.size,
      MemoryLayout<StoppingAsync>.size == MemoryLayout<Asked>.size
    else { return false }
    // Unsafe: the sizes of both types were just compared.
    let memory = UnsafeMutablePointer<Asked>.allocate(capacity: 1)
    defer { memory.deallocate() }
    let number = Int.random(in: 1...1_000_000)
    write(Answering { number }, to: UnsafeMutableRawPointer(memory))
    defer { memory.deinitialize(count: 1) }
    return answer(of: memory) == number
  }

  // Neither is optimised: the optimiser would see that the function is called as one of another
  // type.

  @inline(never) @_optimize(none)
  private static func write(_ function: Answering, to memory: UnsafeMutableRawPointer) {
    memory.initializeMemory(as: Answering.self, to: function)
  }

  @inline(never) @_optimize(none)
  private static func answer(of asked: UnsafeMutablePointer<Asked>) -> Int {
    asked.pointee.call(0, "")
  }

  /// Writes a function into memory that is to hold one of any type with a context. Nothing may be
  /// there yet.
  @inline(never)
  package static func write(
    to memory: UnsafeMutableRawPointer, isAsync: Bool, _ stop: @escaping @Sendable () -> Never
  ) {
    if isAsync {
      memory.initializeMemory(as: StoppingAsync.self, to: StoppingAsync { stop() })
    } else {
      memory.initializeMemory(as: Stopping.self, to: Stopping { stop() })
    }
  }
}
