// Importing this module alone is enough for a test: the kit comes with it.
@_exported public import Ratchet
