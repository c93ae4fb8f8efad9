#if Postgres
  /// How much a connection is protected by TLS.
  public enum PostgresTLS: String, Hashable, Sendable, CaseIterable {
    /// Without TLS: everything can be read and changed on the way.
    case disable
    /// TLS only if the server insists. Protects from nothing.
    case allow
    /// TLS if the server offers it. Protects from nothing, since an attacker refuses it.
    case prefer
    /// TLS with any certificate: protects from eavesdroppers only.
    case require
    /// TLS with a certificate of a trusted authority, for any host.
    case verifyCA = "verify-ca"
    /// TLS with a certificate of a trusted authority for exactly this host.
    case verifyFull = "verify-full"
  }
#endif
