import Foundation
import RatchetTesting
import Testing

struct Track: Equatable, Sendable {
  var id: Int
  var title: String
}

enum Genre: CaseIterable, Generatable { case folk, jazz, soul }

extension Track: Generatable {
  static var generator: Generator<Track> {
    Generator.zip(.integers(in: 1...3), .string(count: 0...5)).map { Track(id: $0, title: $1) }
  }
}

enum Playlist {
  @CasePathable
  enum Action: ActionExamples, Equatable, Sendable {
    case addTapped
    case sortTapped
    case search(Search)
    case tracksLoaded([Track])

    static var examples: [Action] { [.addTapped, .search(.found(URL(filePath: "/blue")))] }
  }

  @CasePathable
  enum Search: Equatable, Sendable {
    case textChanged(String)
    case found(URL)
  }
}

enum Album {
  @CasePathable
  enum Action: Sendable {
    case tracks(IdentifiedAction<Int, Playlist.Search>)
  }
}

@Suite("The examples of generators cover") struct GeneratorExamples {
  @Test("values") func values() {
    let titles = Generator.zip(.string(count: 1...8), .integers(in: 1...9)).map { "\($0) \($1)" }
    var random = SeededRandomNumberGenerator(seed: 1)
    let title = titles.generate(using: &random)
    #expect(title.contains(" "))

    let dice = Generator { Int.random(in: 1...6, using: &$0) }
    #expect((1...6).contains(dice(using: &random)))

    let loaded = Generator.constant(["Blue", "Kind of Blue"])
    #expect(loaded(using: &random).count == 2)
    let genre = Generator.element(of: ["folk", "jazz", "soul"])
    #expect(genre(using: &random).count == 4)
    #expect(Genre.allCases.contains(Genre.generator(using: &random)))
    #expect((1...3).contains(Track.generator(using: &random).id))
  }

  @Test("texts") func texts() {
    var random = SeededRandomNumberGenerator(seed: 1)
    do {
      let text = Generator.one(of: .constant(""), .string(count: 3...5))
      #expect(text(using: &random).count <= 5)
    }
    do {
      let text = Generator.one(of: (1, .constant("")), (9, .string(count: 3...5)))
      #expect(text(using: &random).count <= 5)
    }
    do {
      let query = Generator.string(count: 0...5)
      let word = Generator.string(count: 1...8, of: .element(of: "abcdefgh"))
      #expect(query(using: &random).count <= 5)
      #expect(!word(using: &random).isEmpty)
    }
    let query = Generator.one(of: (3, .string()), (1, .hostileString))
    #expect(query(using: &random).count <= 4_096)
  }

  @Test("numbers and dates") func numbers() {
    var random = SeededRandomNumberGenerator(seed: 1)
    let quantity = Generator.integers(in: 0...1_000)
    #expect((0...1_000).contains(quantity(using: &random)))
    let price = Generator.doubles(in: 0...99.99)
    #expect((0...99.99).contains(price(using: &random)))
    let due = Generator.date(in: Date(timeIntervalSince1970: 0)...Date(timeIntervalSince1970: 9e8))
    #expect(due(using: &random).timeIntervalSince1970 >= 0)
  }

  @Test("composed values") func others() {
    var random = SeededRandomNumberGenerator(seed: 1)
    let even = Generator.integers(in: 0...50).map { $0 * 2 }
    #expect(even(using: &random) % 2 == 0)
    let places = Generator.integers(in: 1...9).flatMap { .integers(in: 0...$0 - 1) }
    #expect(places(using: &random) < 9)
    let odd = Generator.integers(in: 0...9).filter { $0 % 2 == 1 }
    #expect(odd(using: &random) % 2 == 1)
    let rating = Generator.integers(in: 1...5).optional()
    #expect(rating(using: &random) != 0)
    let rolls = Generator.integers(in: 1...6).array(count: 0...3)
    #expect(rolls(using: &random).count <= 3)
    let moves = Generator.zip(.integers(in: 0...9), .integers(in: 0...9)).map { (from: $0, to: $1) }
    #expect(moves(using: &random).from <= 9)
  }

  @Test("actions") func actions() {
    do {
      let actions = ActionGenerator<Playlist.Action>(
        .payload(\.search.textChanged, .string(count: 0...3)),
        .weight(\.addTapped, 3),
        .leavingOut(\.tracksLoaded))
      #expect(actions.missing == [])
    }
    do {
      let actions = ActionGenerator.examples(of: Playlist.Action.self)
      #expect(actions.generator != nil)
    }
    do {
      let actions = ActionGenerator(Generator.constant(Playlist.Action.addTapped))
      #expect(actions.generator != nil)
    }
    let rules = [
      ActionRule<Playlist.Action>.payload(\.search.textChanged, .string(count: 0...3)),
      ActionRule<Playlist.Action>.actions(\.search, ActionGenerator(.leavingOut(\.found))),
      ActionRule<Playlist.Action>.weight(\.addTapped, 3),
      ActionRule<Playlist.Action>.leavingOut(\.tracksLoaded),
    ]
    #expect(rules.count == 4)
    let ofElements =
      ActionRule<Album.Action>.elements(
        \.tracks, ids: .integers(in: 1...3), ActionGenerator(.leavingOut(\.found)))
    #expect(ActionGenerator(ofElements).missing == [])
  }
}
