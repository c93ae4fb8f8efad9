import Foundation

let usage = """
  usage: migrate [--dry-run | --write] FOLDER
    Changes Swift files from the Composable Architecture to Ratchet, where that is mechanical. It
    prints a line for each edit, and for each place that has to be changed by hand.
    --dry-run  only prints (the default)
    --write    changes the files
  """

func fail(_ text: String) -> Never {
  FileHandle.standardError.write(Data((text + "\n").utf8))
  exit(2)
}

var isWriting = false
var folders: [String] = []
for argument in CommandLine.arguments.dropFirst() {
  switch argument {
  case "--write": isWriting = true
  case "--dry-run": isWriting = false
  case "--help", "-h":
    print(usage)
    exit(0)
  case let option where option.hasPrefix("-"): fail("migrate: no option \(option)\n\(usage)")
  default: folders.append(argument)
  }
}
guard folders.count == 1, var folder = folders.first else { fail(usage) }
while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
var isFolder: ObjCBool = false
guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder) else {
  fail("migrate: \(folder): no such folder")
}
guard isFolder.boolValue else { fail("migrate: \(folder): not a folder") }

var failures: [String] = []
var files: [SourceFile] = []
do {
  for path in try SourceFile.paths(below: folder) {
    do { files.append(try SourceFile(path: path)) } catch { failures.append(error.text) }
  }
} catch {
  fail("migrate: \(error.text)")
}

let migration = Migration(files, below: folder, isWriting: isWriting)
failures += migration.failures.map { "\($0.path):\($0.number): \($0.text)" }
var changed = 0
var skipped: Set<String> = []
for (file, bytes) in migration.changed {
  guard isWriting else {
    changed += 1
    continue
  }
  do {
    try file.write(bytes)
    changed += 1
  } catch {
    failures.append(error.text)
    skipped.insert(file.path)
  }
}
let edits = migration.edits.filter { !skipped.contains($0.path) }
for edit in edits { print("\(edit.path):\(edit.number): \(edit.text)") }
for place in migration.byHand { print("\(place.path):\(place.number): by hand: \(place.text)") }
let verb = isWriting ? "changed" : "to change"
print(
  "\(changed) of \(files.count) files \(verb), \(edits.count) edits, \(migration.byHand.count) places"
    + " by hand" + (isWriting || edits.isEmpty ? "" : "; --write changes the files"))
for failure in failures { FileHandle.standardError.write(Data("migrate: \(failure)\n".utf8)) }
exit(failures.isEmpty ? 0 : 1)
