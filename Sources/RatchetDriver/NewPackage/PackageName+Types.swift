/// The public types of the libraries that a package of a feature imports. In its tests, the name of
/// a feature would be ambiguous with them.
extension PackageName {
  static func isPublicType(_ name: String) -> Bool {
    kitTypes.contains(name) || testingTypes.contains(name)
  }

  /// Those of Ratchet, except for names that begin with `Ratchet`.
  private static let kitTypes = words(
    """
    ActionExamples ActionGenerator ActionOrigin ActionReplaced ActionRule ActorIsolated AlertState
    AnyAssertionEffect AnyCasePath AnyClock AnyHashableSendable AppStorageKey ArrayElement
    AskTimedOut AskedStateGone AssertionEffect AssertionFailureEffect AsyncTimerSequence
    AutomaticReporter BindableAction BindingAction BindingReducer BreakpointReporter ButtonState
    ButtonStateAction ButtonStateBuilder ButtonStateRole CaseKeyPath CasePathNaming
    CasePathReflectable CasePathable CaseReducer CaseReducerState ChildBuilder ChildField
    CollectingReporter CombineReducers CompiledReducer ConfirmationDialogState
    ConfirmationDialogStateTitleVisibility Container ContainerError ContainerKey
    CustomDumpReflectable CustomDumpRepresentable CustomDumpStringConvertible DateGenerator
    Dependency DependencyContext DependencyKey DependencyValues DiffFormat DismissEffect
    DrivenFeature DrivenImport DrivenImportProblem DrivenInvariant DrivenSetting DrivenStorage
    Driver DriverConsole DriverInput DriverInterrupts DriverOutput DriverProgress DumpDifference
    DumpLimits DumpRepresentable DumpTextRepresentable Effect EffectEntry EffectOf EffectTimeout
    ElementRunner EmptyReducer EphemeralState EventBus Exhaustivity ExpectedActions Exploration
    ExplorationStrategy ExploredClock FatalErrorReporter FieldReflectable FileAttributes
    FileOperation FilePlan FileStorage FileStorageError FileStorageKey FileSweep FileSystemClient
    FileSystemError FireAndForget Generatable GeneratedConformance Generator HeadlessDriver
    IdentifiedAction IdentifiedActionOf IdentifiedArray IdentifiedArrayMark IdentifiedArrayOf
    ImmediateClock InMemoryKey InMemoryStorage InboxFull IssueCollector IssueLocation IssueReporter
    IssueReporters IssueSeverity Lifetime LoadContext LoadContinuation LockIsolated LogEntry
    LogLevel LogSink MemoryFiles Middleware ObservableState ObservationChange ObservationComparable
    ObservationDifference ObservationField ObservationMark ObservationMarked ObservationNoMark
    ObservationStateRegistrar PartialCaseKeyPath PrepareDependenciesError PresentationAction
    PresentationActionOf PresentationState ProcessExit RecordedCalls RecordedClient
    RecoveringReduce Redacted Reduce Reducer ReducerBuilder ReducerOf Reduction Resolver
    RetryPolicy ReturnedEffect RunningTestReporter SaveContext SaveContinuation Scope
    SeededRandomNumberGenerator Send Shared SharedKey SharedKeyDefault SharedKeyError SharedKeyID
    SharedReader SharedReaderKey SharedStorage SharedSubscriber SharedSubscription StackAction
    StackActionOf StackElement StackElementID StackState StandardErrorReporter StandardStreamError
    StandardStreams StateStream Store StoreBinding StoreEffects StoreInbox StoreModel StoreModelOf
    StoreModels StoreOf StorePool StorePoolError StorePoolFailures StoreTask StreamTranscript
    SuspensionError SystemError TaskResult TestClock TestClockOf TestContext TestDependencyKey
    TestStore TestStoreOf TestStoreTask TextState ThrowingReduce UUIDGenerator UnavailableAnimation
    UncheckedSendable Unimplemented UnimplementedClock UnimplementedFailure UserDefaultsError
    UserDefaultsKey UserDefaultsRepresentable UserDefaultsStorage UserDefaultsValue ViewAction
    ViewActionSending WholeCaseKeyPath WithChild WithRandomNumberGenerator WrappedReducer
    """)

  /// Those of Swift Testing.
  private static let testingTypes = words(
    """
    Attachable AttachableWrapper Attachment Bug Comment ConditionTrait Confirmation
    CustomTestArgumentEncodable CustomTestStringConvertible ExitTest ExpectationFailedError Issue
    IssueHandlingTrait KnownIssueMatcher ParallelizationTrait SourceLocation SuiteTrait Tag Test
    TestScoping TestTrait TimeLimitTrait Trait
    """)

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }
}
