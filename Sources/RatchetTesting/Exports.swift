// A test imports this alone: it has the kit with it.
@_exported public import Ratchet
