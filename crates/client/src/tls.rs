//! Whom an encrypted connection trusts: whoever the system does.

use std::sync::{Arc, OnceLock};

use rustls::{ClientConfig, RootCertStore};

use crate::error::ClientError;

/// How encrypted connections are made. The system's certificates are read once, and only when somebody needs them; `SSL_CERT_FILE` names
/// others instead.
pub(crate) fn trusting_the_system() -> Result<Arc<ClientConfig>, ClientError> {
    static CONFIG: OnceLock<Arc<ClientConfig>> = OnceLock::new();
    if let Some(config) = CONFIG.get() {
        return Ok(config.clone());
    }
    let mut roots = RootCertStore::empty();
    let found = rustls_native_certs::load_native_certs();
    roots.add_parsable_certificates(found.certs);
    if roots.is_empty() {
        return Err(ClientError::Lost("the system has no certificates to trust".into()));
    }
    let config = with(roots)?;
    Ok(CONFIG.get_or_init(|| config).clone())
}

/// For servers that are asked without encryption: trusts nobody.
pub(crate) fn trusting_nobody() -> Result<Arc<ClientConfig>, ClientError> {
    with(RootCertStore::empty())
}

fn with(roots: RootCertStore) -> Result<Arc<ClientConfig>, ClientError> {
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
    let config = config.map_err(|error| ClientError::Lost(error.to_string()))?;
    Ok(Arc::new(config.with_root_certificates(roots).with_no_client_auth()))
}
