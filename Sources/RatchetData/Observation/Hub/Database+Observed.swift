extension Database {
  /// Looks into the statements that run here from now on. To be called between blocks.
  package func observeStatements() {
    if monitor == nil { monitor = ConnectionMonitor(self) }
    monitor?.startCapturing()
  }

  /// Runs a block, and answers what its statements read.
  package func tracking<T>(_ body: () -> T) -> (T, DatabaseRegion) {
    guard let monitor else { return (body(), .everything) }
    return monitor.tracking(body)
  }
}
