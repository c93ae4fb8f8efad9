import App
import Ratchet

extension AppRoot.State {
  /// Expects a place in the file of the restoration, in the closure of a step.
  func place(tab: AppFeature.Tab, _ screens: [AppRoute], forms: AppForms = AppForms()) {
    $restorationFile.withLock {
      $0 = .restoration(AppRestoration(tab: tab, screens: screens, forms: forms))
    }
  }
}
