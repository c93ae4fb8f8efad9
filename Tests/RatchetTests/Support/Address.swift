/// The place of an array's elements: it changes when they are copied.
func address(_ array: borrowing [Int]) -> UInt {
  array.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
}
