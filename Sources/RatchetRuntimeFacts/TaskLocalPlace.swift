/// The place of a task-local's current value, to read a reference without counting it.
///
/// Relied on: the function with which `TaskLocal` looks up its value, which takes the task-local
/// object and returns the value's address. So since Swift 5.5. Otherwise the value is copied.
package enum TaskLocalPlace {
  package static let isReliable = RuntimeFact.taskLocalPlace.holds {
    let local = TaskLocal(wrappedValue: 0)
    let isFound = local.withValue(7) {
      local.withValue(8) { find(local)?.load(as: Int.self) == 8 }
        && find(local)?.load(as: Int.self) == 7
    }
    return isFound && find(local) == nil
  }

  /// The address of the current value; nil if none is bound here. It is valid until the operation
  /// ends for which the value is bound. Call it only if this is reliable.
  package static func find<Value>(_ local: TaskLocal<Value>) -> UnsafeRawPointer? {
    find(at: address(of: local))
  }

  /// Like ``find(_:)``, for a task-local that is known by its address.
  package static func find(at address: UnsafeRawPointer) -> UnsafeRawPointer? {
    // Unsafe: the address is only compared.
    taskLocalValue(address)
  }

  package static func address<Value>(of local: TaskLocal<Value>) -> UnsafeRawPointer {
    UnsafeRawPointer(Unmanaged.passUnretained(local).toOpaque())
  }
}

// The look-up behind `TaskLocal.get()`, which the library does not make public.
@_silgen_name("swift_task_localValueGet")
private func taskLocalValue(_ local: UnsafeRawPointer) -> UnsafeRawPointer?
