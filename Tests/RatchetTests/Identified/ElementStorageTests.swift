import Testing

@testable import Ratchet

@Suite("The storage of an identified array") struct ElementStorageTests {
  /// Sizes around one chunk and around two.
  static let sizes = [0, 1, 1_023, 1_024, 1_025, 2_047, 2_048, 2_049, 3_000]

  /// Compares a storage with a plain array.
  private struct Subject {
    var storage: ElementStorage<Int>
    var model: [Int]
    var random: SplitMix
    var next = 10_000

    init(size: Int) {
      model = Array(0..<size)
      storage = ElementStorage(model)
      random = SplitMix(seed: UInt64(size))
    }

    mutating func number(_ range: Range<Int>) -> Int { .random(in: range, using: &random) }

    mutating func step() -> Bool {
      next += 1
      let place = number(0..<model.count + 1)
      guard place < model.count else {
        model.append(next)
        storage.append(next)
        return true
      }
      switch number(0..<9) {
      case 0, 1:
        model.insert(next, at: place)
        storage.insert(next, at: place)
      case 2: return storage.remove(at: place) == model.remove(at: place)
      case 3: return storage.removeLast() == model.removeLast()
      case 4:
        model[place] += 1
        storage[place] += 1
      case 5:
        model[place] = next
        storage.change(at: place) { $0 = next }
      case 6:
        let other = number(0..<model.count)
        model.swapAt(place, other)
        storage.swapAt(place, other)
      case 7:
        let opened = storage.open(at: place)
        guard storage.position(of: opened) == place else { return false }
        let element = storage.takeOut(at: opened)
        if next.isMultiple(of: 2) {
          storage.putBack(element, at: opened)
        } else {
          storage.leaveOut(at: opened)
          model.remove(at: place)
        }
      default:
        model.append(next)
        storage.append(next)
      }
      return storage[min(place, storage.count - 1)] == model[min(place, model.count - 1)]
    }

    var agrees: Bool {
      storage.count == model.count && storage.elements == model && Array(storage) == model
        && storage == ElementStorage(model) && storage.hasItsForm
    }
  }

  @Test("behaves like a plain array in 10,000 random steps", arguments: sizes)
  func randomSteps(size: Int) {
    var subject = Subject(size: size)
    #expect(subject.agrees)
    for number in 0..<10_000 {
      guard subject.step(), !number.isMultiple(of: 40) || subject.agrees else {
        Issue.record("Size \(size), step \(number): they differ.")
        return
      }
    }
    #expect(subject.agrees)
  }

  @Test("shrinks to nothing from either end, and grows again", arguments: [true, false])
  func emptied(fromTheFront: Bool) {
    var storage = ElementStorage(Array(0..<2_500))
    for _ in 0..<2_500 { _ = storage.remove(at: fromTheFront ? 0 : storage.count - 1) }
    #expect(storage.isEmpty)
    #expect(storage.hasItsForm)
    for number in 0..<2_500 { storage.insert(number, at: 0) }
    #expect(storage.elements == (0..<2_500).reversed())
    #expect(storage.hasItsForm)
  }

  @Test("does not copy a chunk each time that elements are added and removed at its border")
  func border() {
    var storage = ElementStorage(Array(0..<2_048))
    let before = storage.addresses
    for number in 0..<100 {
      storage.append(number)
      #expect(storage.removeLast() == number)
    }
    #expect(storage.addresses == before)
  }

  @Test(
    "stays well-formed and keeps its elements after an error in a change of all elements",
    arguments: sizes)
  func errors(size: Int) {
    struct Refusal: Error {}
    var storage = ElementStorage(Array(0..<size))
    #expect(throws: Refusal.self) {
      try storage.changeAll { _ in throw Refusal() }
    }
    #expect(storage.elements == Array(0..<size))
    #expect(storage.hasItsForm)
  }
}

extension ElementStorage {
  /// The addresses of its chunks and its tail.
  var addresses: [UInt] {
    (chunks + [tail]).map { $0.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) } }
  }

  /// Whether the chunks are full, and the tail is empty only if the whole storage is.
  var hasItsForm: Bool {
    chunks.allSatisfy { $0.count == Self.chunkSize } && tailStart == chunks.count * Self.chunkSize
      && tail.count <= Self.chunkSize && (!tail.isEmpty || chunks.isEmpty)
  }
}
