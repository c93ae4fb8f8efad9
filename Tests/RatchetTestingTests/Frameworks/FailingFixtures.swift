import Testing
import XCTest

// One test per step, in both frameworks. `FailingStepsTests` runs them in child processes.

@Suite(.enabled(if: FailingSteps.areWanted))
struct FailingStoreSwiftTests {
  @Test func stateDiffers() async { await FailingSteps.stateDiffers() }
  @Test func assertedStateDiffers() async { await FailingSteps.assertedStateDiffers() }
  @Test func changedWithoutClosure() async { await FailingSteps.changedWithoutClosure() }
  @Test func closureWithoutChange() async { await FailingSteps.closureWithoutChange() }
  @Test func closureThrew() async { await FailingSteps.closureThrew() }
  @Test func unreceivedAtSend() async { await FailingSteps.unreceivedAtSend() }
  @Test func unreceivedAtEnd() async { await FailingSteps.unreceivedAtEnd() }
  @Test func notReceived() async { await FailingSteps.notReceived() }
  @Test func notReceivedInTime() async { await FailingSteps.notReceivedInTime() }
  @Test func receivedAnother() async { await FailingSteps.receivedAnother() }
  @Test func runningAtEnd() async { await FailingSteps.runningAtEnd() }
  @Test func runningAtFinish() async { await FailingSteps.runningAtFinish() }
  @Test func runningAtFinishOfTask() async { await FailingSteps.runningAtFinishOfTask() }
  @Test func noActionToSkip() async { await FailingSteps.noActionToSkip() }
  @Test func noEffectToSkip() async { await FailingSteps.noEffectToSkip() }
  @Test func passesOver() async { await FailingSteps.passesOver() }
  @Test func sharedDiffers() async { await FailingSteps.sharedDiffers() }
  @Test func sharedUnasserted() async { await FailingSteps.sharedUnasserted() }
  @Test func sentToDismissed() async { await FailingSteps.sentToDismissed() }
  @Test func refusedUnexpectedly() async { await FailingSteps.refusedUnexpectedly() }
  @Test func notRefused() async { await FailingSteps.notRefused() }
  @Test func refusedByAnother() async { await FailingSteps.refusedByAnother() }
  @Test func refusedAndChanged() async { await FailingSteps.refusedAndChanged() }
  @Test func effectsDiffer() async { await FailingSteps.effectsDiffer() }
  @Test func valuesDiffer() async { await FailingSteps.valuesDiffer() }
  @Test func valueThrew() async { await FailingSteps.valueThrew() }
  @Test func dumpDiffers() async { await FailingSteps.dumpDiffers() }
  @Test func dumpMissing() async { await FailingSteps.dumpMissing() }
  @Test func unorderedNotReceived() async { await FailingSteps.unorderedNotReceived() }
  @Test func unorderedBeside() async { await FailingSteps.unorderedBeside() }
}

final class FailingStoreXCTests: XCTestCase {
  override func setUpWithError() throws {
    try XCTSkipUnless(FailingSteps.areWanted, "Runs in a child process only.")
  }

  func testStateDiffers() async { await FailingSteps.stateDiffers() }
  func testAssertedStateDiffers() async { await FailingSteps.assertedStateDiffers() }
  func testChangedWithoutClosure() async { await FailingSteps.changedWithoutClosure() }
  func testClosureWithoutChange() async { await FailingSteps.closureWithoutChange() }
  func testClosureThrew() async { await FailingSteps.closureThrew() }
  func testUnreceivedAtSend() async { await FailingSteps.unreceivedAtSend() }
  func testUnreceivedAtEnd() async { await FailingSteps.unreceivedAtEnd() }
  func testNotReceived() async { await FailingSteps.notReceived() }
  func testNotReceivedInTime() async { await FailingSteps.notReceivedInTime() }
  func testReceivedAnother() async { await FailingSteps.receivedAnother() }
  func testRunningAtEnd() async { await FailingSteps.runningAtEnd() }
  func testRunningAtFinish() async { await FailingSteps.runningAtFinish() }
  func testRunningAtFinishOfTask() async { await FailingSteps.runningAtFinishOfTask() }
  func testNoActionToSkip() async { await FailingSteps.noActionToSkip() }
  func testNoEffectToSkip() async { await FailingSteps.noEffectToSkip() }
  func testPassesOver() async { await FailingSteps.passesOver() }
  func testSharedDiffers() async { await FailingSteps.sharedDiffers() }
  func testSharedUnasserted() async { await FailingSteps.sharedUnasserted() }
  func testSentToDismissed() async { await FailingSteps.sentToDismissed() }
  func testRefusedUnexpectedly() async { await FailingSteps.refusedUnexpectedly() }
  func testNotRefused() async { await FailingSteps.notRefused() }
  func testRefusedByAnother() async { await FailingSteps.refusedByAnother() }
  func testRefusedAndChanged() async { await FailingSteps.refusedAndChanged() }
  func testEffectsDiffer() async { await FailingSteps.effectsDiffer() }
  func testValuesDiffer() async { await FailingSteps.valuesDiffer() }
  func testValueThrew() async { await FailingSteps.valueThrew() }
  func testDumpDiffers() async { await FailingSteps.dumpDiffers() }
  func testDumpMissing() async { await FailingSteps.dumpMissing() }
  func testUnorderedNotReceived() async { await FailingSteps.unorderedNotReceived() }
  func testUnorderedBeside() async { await FailingSteps.unorderedBeside() }
}
