extension Database {
  /// Captures what the statements of this connection read from now on. Must be called between
  /// blocks.
  package func observeStatements() {
    if monitor == nil { monitor = ConnectionMonitor(self) }
    monitor?.startCapturing()
  }

  /// Runs a block. Returns its result and the region that its statements read.
  package func tracking<T>(_ body: () -> T) -> (T, DatabaseRegion) {
    guard let monitor else { return (body(), .everything) }
    return monitor.tracking(body)
  }
}
