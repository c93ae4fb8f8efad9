/// A program that consists of a driver. Marked with `@main`, it needs only its features:
///
/// ```swift
/// @main struct Counters: HeadlessDriver {
///   static var features: [DrivenFeature] {
///     [DrivenFeature("Counter", summary: "one counter", state: Counter.State()) { Counter() }]
///   }
/// }
/// ```
public protocol HeadlessDriver {
  /// The features, in the order in which they are listed.
  static var features: [DrivenFeature] { get }

  /// The name of the program in its messages and in the name of its database: see ``Driver``. The
  /// default is the name of the executable file that was started.
  static var name: String { get }

  /// The output of `--version` after the name; `unversioned` by default.
  static var version: String { get }
}

extension HeadlessDriver {
  public static var name: String {
    Driver.programName(startedAs: CommandLine.arguments.first ?? "") ?? "\(Self.self)"
  }

  public static var version: String { Wording.unversioned }

  /// The driver of the features.
  public static var driver: Driver { Driver(program: name, version: version, features: features) }

  /// Runs as the main program: see ``Driver/main()``.
  public static func main() async { await driver.main() }
}

extension Driver {
  /// The name of the executable file at a path; nil if the path has none.
  static func programName(startedAs path: String) -> String? {
    path.split(separator: "/").last.map(String.init)
  }
}
