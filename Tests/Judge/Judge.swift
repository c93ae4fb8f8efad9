import Foundation

@main
enum Judge {
  static func main() throws {
    var folders = Array(CommandLine.arguments.dropFirst())
    let isSpeed = folders.first == "--speed"
    if isSpeed { folders.removeFirst() }
    let files = try SourceFiles(in: folders)
    let watchdog = Watchdog(seconds: 30)
    if isSpeed {
      Speed.measure(files, watchdog)
    } else {
      var verdict = Verdict()
      for file in files.all {
        watchdog.now(file.path)
        try verdict.compare(file)
      }
      print(verdict.summary)
      exit(verdict.isGood ? 0 : 1)
    }
  }
}
