import RatchetDependencies
import Testing

@Suite("A @Dependency") struct DependencyTests {
  @Test(
    "reads the value for the context, by property and by key",
    arguments: [
      (DependencyContext.live, "live", -1), (.preview, "preview", -1), (.test, "test", 0),
    ])
  func contexts(context: DependencyContext, place: String, number: Int) {
    withDependencies {
      $0.context = context
    } operation: {
      let feature = Feature()
      #expect(feature.place == place)
      #expect(feature.number == number)
      #expect(feature.summary == "\(place) \(number)")
    }
  }

  @Test("for a key without a live value uses the preview value in previews, or else the test value")
  func interfaceKeys() {
    enum Plain: TestDependencyKey {
      static let testValue = "test"
    }
    enum Previewed: TestDependencyKey {
      static let previewValue = "preview"
      static let testValue = "test"
    }
    withDependencies {
      $0.context = .preview
    } operation: {
      @Dependency(Plain.self) var plain
      @Dependency(Previewed.self) var previewed
      #expect(plain == "test")
      #expect(previewed == "preview")
    }
  }

  @Test("remembers the overrides that were current where its owner was made")
  func captures() {
    let feature = withDependencies {
      $0.place = "here"
      $0.number = 1
    } operation: {
      Feature()
    }
    #expect(feature.place == "here")
    #expect(feature.number == 1)
    #expect(feature.summary == "here 1")
    #expect(Feature().place == "test")
  }

  @Test("keeps the remembered overrides wherever its owner goes")
  func capturesTravel() async {
    let feature = withDependencies {
      $0.place = "here"
    } operation: {
      Feature()
    }
    let place = await Task.detached { feature.place }.value
    #expect(place == "here")
  }

  @Test("prefers overrides at the read over remembered ones, key by key")
  func readerWins() {
    let feature = withDependencies {
      $0.place = "here"
      $0.number = 1
    } operation: {
      Feature()
    }
    withDependencies {
      $0.number = 2
    } operation: {
      #expect(feature.place == "here")
      #expect(feature.number == 2)
      #expect(feature.summary == "here 2")
    }
    #expect(feature.number == 1)
  }

  @Test("looks its value up at every read")
  func uncached() {
    let feature = Feature()
    let read = (1...3).map { number in
      withDependencies {
        $0.number = number
      } operation: {
        feature.number
      }
    }
    #expect(read == [1, 2, 3])
    #expect(feature.number == 0)
  }

  @Test("remembers the context of its owner too")
  func capturesContext() {
    let feature = withDependencies {
      $0.context = .live
    } operation: {
      Feature()
    }
    #expect(feature.place == "live")
    let nearer = withDependencies {
      $0.context = .preview
    } operation: {
      feature.place
    }
    #expect(nearer == "preview")
  }

  @Test("can be a part of a value")
  func partOfValue() {
    @Dependency(\.place.count) var count
    #expect(count == 4)
    let overridden = withDependencies {
      $0.place = "elsewhere"
    } operation: {
      count
    }
    #expect(overridden == 9)
  }
}
