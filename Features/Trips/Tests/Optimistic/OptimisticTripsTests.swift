import Foundation
import Ratchet
import RatchetDependencies
import Testing
import Trips

@Suite struct OptimisticTripsTests {
  private static func trips(_ trips: Trip...) -> OptimisticTrips {
    var list = OptimisticTrips()
    list.beginFetch()
    list.endFetch(trips)
    return list
  }

  @Test("Fetched trips are sorted by their start, and those that start together by their names")
  func sorted() {
    let (athens, zurich) = (Trip.june(3, "Athens", id: 9), Trip.june(3, "Zürich", id: 1))
    #expect(
      Self.trips(.wien, zurich, .rome, .oslo, athens).shown.elements
        == [athens, .oslo, zurich, .rome, .wien])
  }

  @Test("Two trips of the same day and name have one order, whichever was fetched first")
  func twins() {
    let twins = [Trip.june(3, "Oslo", id: 1), Trip.june(3, "Oslo", id: 2)]
    #expect(Self.trips(twins[0], twins[1]).shown == Self.trips(twins[1], twins[0]).shown)
  }

  @Test("Equal fetches make equal lists, however many trips there are")
  func deterministic() {
    let trips = (1...100).map { Trip.june($0 % 30 + 1, "Trip \($0)", id: $0) }
    var lists: [OptimisticTrips] = []
    for _ in 1...20 {
      var list = OptimisticTrips()
      list.beginFetch()
      list.endFetch(trips)
      lists.append(list)
    }
    #expect(lists.allSatisfy { $0 == lists[0] })
    #expect(lists[0].shown.count == 100)
  }

  @Test("A saved trip moves to its place, wherever it was", arguments: [1, 5, 15, 25])
  func place(day: Int) {
    var trips = Self.trips(.oslo, .rome, .wien)
    let moved = Trip.rome.starting(day)
    #expect(trips.save(moved) == .save(moved))
    #expect(trips.shown.elements == [.oslo, moved, .wien].sorted { $0.startDate < $1.startDate })
    #expect(trips.writing == [Trip.rome.id])
  }

  @Test("Changes of different trips do not wait for each other")
  func independent() {
    var trips = Self.trips(.oslo, .rome)
    #expect(trips.save(.oslo.named("Bergen")) == .save(.oslo.named("Bergen")))
    #expect(trips.save(.rome.named("Roma")) == .save(.rome.named("Roma")))
    #expect(trips.fail(.save(.oslo.named("Bergen"))) == (true, nil))
    #expect(trips.shown.elements == [.oslo, .rome.named("Roma")])
  }

  @Test("Changes of one trip wait for each other, and of those that wait the last is enough")
  func latest() {
    var trips = Self.trips(.rome)
    let versions = (1...3).map { Trip.rome.named("Rome \($0)") }
    #expect(trips.save(versions[0]) == .save(versions[0]))
    #expect(trips.save(versions[1]) == nil)
    #expect(trips.save(versions[2]) == nil)
    #expect(trips.succeed(.save(versions[0])) == .save(versions[2]))
    #expect(trips.shown.elements == [versions[2]])
    #expect(trips.succeed(.save(versions[2])) == nil)
    #expect(trips.writing == [])
  }

  @Test("The failure of a save that was followed by another does not matter")
  func superseded() {
    var trips = Self.trips(.rome)
    let versions = (1...2).map { Trip.rome.named("Rome \($0)") }
    _ = trips.save(versions[0])
    _ = trips.save(versions[1])
    #expect(trips.fail(.save(versions[0])) == (false, .save(versions[1])))
    #expect(trips.fail(.save(versions[1])) == (true, nil))
    #expect(trips.shown.elements == [.rome])
  }

  @Test("Deletions can be undone in any order; the first deleted is listed first")
  func undo() {
    var trips = Self.trips(.oslo, .rome, .wien)
    #expect(trips.delete(Trip.wien.id) == true)
    #expect(trips.delete(Trip.oslo.id) == true)
    #expect(trips.delete(Trip.oslo.id) == false)
    #expect(trips.delete(UUID(99)) == false)
    #expect(trips.undoable == [.wien, .oslo])
    #expect(trips.shown.elements == [.rome])
    #expect(trips.undoDeletion(Trip.wien.id) == nil)
    #expect(trips.expireUndo(Trip.wien.id) == nil)
    #expect(trips.expireUndo(Trip.oslo.id) == .delete(Trip.oslo.id))
    #expect(trips.undoable == [])
    #expect(trips.shown.elements == [.rome, .wien])
  }

  @Test("A save that fails while its trip is deleted is performed again by an undo")
  func failedSaveOfDeleted() {
    var trips = Self.trips(.rome)
    let save = TripWrite.save(.rome.named("Roma"))
    _ = trips.save(.rome.named("Roma"))
    #expect(trips.delete(Trip.rome.id) == true)
    #expect(trips.fail(save) == (false, nil))
    #expect(trips.undoable == [.rome.named("Roma")])
    var expired = trips
    #expect(expired.expireUndo(Trip.rome.id) == .delete(Trip.rome.id))
    #expect(expired.succeed(.delete(Trip.rome.id)) == nil)
    #expect(trips.undoDeletion(Trip.rome.id) == save)
    #expect(trips.shown.elements == [.rome.named("Roma")])
    #expect(trips.fail(save) == (true, nil))
    #expect(trips.shown.elements == [.rome])
  }

  @Test("A trip that another writer has deleted can no longer be brought back by an undo")
  func deletedElsewhere() {
    var trips = Self.trips(.oslo, .rome)
    #expect(trips.delete(Trip.rome.id) == true)
    trips.beginFetch()
    trips.endFetch([.oslo])
    #expect(trips.undoable == [])
    #expect(trips.expireUndo(Trip.rome.id) == nil)
    #expect(trips.shown.elements == [.oslo])
  }

  @Test("A fetch brings the changes of other writers, except for trips that are being written")
  func fetch() {
    var trips = Self.trips(.oslo, .rome)
    _ = trips.save(.rome.named("Roma"))
    trips.beginFetch()
    #expect(trips.isFetching)
    trips.endFetch([.oslo.named("Kristiania"), .rome.named("Rom"), .wien])
    #expect(!trips.isFetching)
    #expect(
      trips.shown.elements == [.oslo.named("Kristiania"), .rome.named("Roma"), .wien])
  }

  @Test("The end of a write that does not run changes nothing")
  func unexpected() {
    let before = Self.trips(.oslo)
    var trips = before
    #expect(trips.succeed(.delete(Trip.oslo.id)) == nil)
    #expect(trips.fail(.save(.rome)) == (false, nil))
    trips.endFetch([.rome])
    #expect(trips == before)
  }
}
