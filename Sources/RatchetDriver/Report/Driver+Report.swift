import Foundation
import RatchetSystem

extension Driver {
  /// Writes a recording in other formats, until that is done or interrupted.
  func report(
    _ file: String, _ outputs: [ReportOutput], _ console: DriverConsole
  ) async throws -> ExitCode {
    try checkFiles(of: outputs, apartFrom: file)
    let out = RunConsole(program: program, console: console, isQuiet: false)
    return try await work(on: file, console, out) { recording in
      let feature = features.first { $0.name == recording.header.feature }
      let timeline = try Timeline(recording) { action in
        feature?.program.encodedAction(action).map(ActionText.shorthand) ?? action.text
      }
      for output in outputs {
        try Task.checkCancellation()
        try write(try text(of: timeline, output.format, recording), to: output, out)
      }
    }
  }

  /// Each output replaces its file, so none may be the recording or the file of another one, or
  /// anything but a file.
  private func checkFiles(of outputs: [ReportOutput], apartFrom recording: String) throws {
    var files: Set = recording == "-" ? [] : [Self.file(recording)]
    for output in outputs {
      let file = output.isStandard ? "-" : Self.file(output.path)
      guard files.insert(file).inserted else {
        throw UsageError(message: Wording.reportReplaces(output.path))
      }
      guard !output.isStandard else { continue }
      do throws(ErrorNumber) {
        guard try FileStatus.of(output.path, followingLink: true)?.kind == .other else { continue }
      } catch {
        // The write reports it.
        continue
      }
      throw DriverFailure(.cannotCreate, Wording.reportNeedsFile(output.path))
    }
  }

  /// The file at a path, at the end of its links.
  private static func file(_ path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().path
  }

  private func text(
    of timeline: Timeline, _ format: ReportOutput.Format, _ recording: Recording
  ) throws(DriverFailure) -> String {
    do throws(JSONPatchError) {
      return switch format {
      case .html: try HTMLExport(timeline: timeline).html()
      case .trace: TraceExport(timeline: timeline).json.text + "\n"
      case .mermaid: MermaidExport(timeline: timeline).lines.joined(separator: "\n") + "\n"
      case .reduxDevTools: try ReduxExport(timeline: timeline).json().text + "\n"
      }
    } catch {
      throw DriverFailure(
        .data, "\(recording.name): \(Wording.cannotReplay(.patch(place: error.place)))",
        namesFile: true)
    }
  }

  private func write(
    _ text: String, to output: ReportOutput, _ out: RunConsole
  ) throws(DriverFailure) {
    guard !output.isStandard else {
      return out.print([text.hasSuffix("\n") ? String(text.dropLast()) : text])
    }
    do throws(FileWriteError) {
      try AtomicWrite.replace(output.path, with: Array(text.utf8).span.bytes)
    } catch {
      throw DriverFailure(
        .cannotCreate, Wording.cannotWriteReport(output.path, reason: error.reason))
    }
  }
}
