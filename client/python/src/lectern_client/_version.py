"""The version of this client, which is that of the service it was generated for."""

VERSION = "0.1.0"
