//! What a browser is asked for, and is its answer genuine?
//!
//! Everything about the bytes of Web Authentication stands here. The state of a ceremony goes
//! through the database, as the server that began one need not be the one that ends it.

use std::panic::{AssertUnwindSafe, catch_unwind};

use serde_json::Value;
use webauthn_rp::bin::{Decode, Encode};
use webauthn_rp::request::auth::AuthenticationVerificationOptions;
use webauthn_rp::request::register::{
    CredProtect, Nickname, PublicKeyCredentialUserEntity, RegistrationVerificationOptions,
    UserHandle64, Username,
};
use webauthn_rp::request::{PublicKeyCredentialDescriptor, TimedCeremony};
use webauthn_rp::response::register::{CompressedPubKey, DynamicState, StaticState};
use webauthn_rp::response::{AuthTransports, CredentialId};
use webauthn_rp::{
    AuthenticatedCredential, DiscoverableAuthentication64, DiscoverableAuthenticationServerState,
    DiscoverableCredentialRequestOptions, PublicKeyCredentialCreationOptions, Registration,
    RegistrationServerState,
};

use super::refusal::Refusal;
use super::relying_party::RelyingParty;
use vokal_base::problem::ApiError;

/// As long as the standard allows.
const HANDLE_BYTES: usize = 64;

/// A ceremony that begins.
pub(super) struct Begun {
    /// By which its answer is found.
    pub challenge: String,
    /// What the answer is checked with.
    pub state: Vec<u8>,
    /// What the browser is asked for, as the standard has it in JSON.
    pub options: Value,
}

/// Who adds a passkey.
pub(super) struct Owner<'a> {
    pub email: &'a str,
    pub name: &'a str,
    /// What authenticators call the account; a new one without.
    pub handle: Option<&'a [u8]>,
    /// The ids and ways of those that there are, so that no device makes a second one.
    pub known: Vec<(Vec<u8>, u8)>,
}

/// A passkey that has been made.
pub(super) struct Made {
    pub credential_id: Vec<u8>,
    pub user_handle: Vec<u8>,
    pub static_state: Vec<u8>,
    pub dynamic_state: Vec<u8>,
    pub transports: u8,
}

/// A passkey that is kept.
pub(super) struct Kept<'a> {
    pub user_handle: &'a [u8],
    pub static_state: &'a [u8],
    pub dynamic_state: &'a [u8],
}

/// Asks a browser to make a passkey.
pub(super) fn ask_to_make(party: &RelyingParty, owner: Owner<'_>) -> Result<Begun, ApiError> {
    let handle = owner
        .handle
        .map_or_else(|| Ok(UserHandle64::new()), handle)?;
    // What some authenticators show. Not every address and name can be shown by all of them.
    let name = Username::try_from(owner.email).or_else(|_| Username::try_from("Vokal"));
    let user = PublicKeyCredentialUserEntity {
        name: name.map_err(ApiError::internal)?,
        id: &handle,
        display_name: Nickname::try_from(owner.name).ok(),
    };
    let known = owner.known.into_iter().map(|(id, transports)| {
        let id = CredentialId::decode(id).map_err(ApiError::internal)?;
        let transports = AuthTransports::decode(transports).map_err(ApiError::internal)?;
        Ok(PublicKeyCredentialDescriptor { id, transports })
    });
    let known = known.collect::<Result<Vec<_>, ApiError>>()?;
    let mut options = PublicKeyCredentialCreationOptions::passkey(party.id(), user, known);
    // Each sign-in asks for it; older security keys cannot promise it.
    options.extensions.cred_protect = CredProtect::None;
    let (server, client) = options.start_ceremony().map_err(ApiError::internal)?;
    Ok(Begun {
        challenge: key(server.sent_challenge().0),
        state: server.encode().map_err(ApiError::internal)?,
        options: serde_json::to_value(&client).map_err(ApiError::internal)?,
    })
}

/// Asks a browser for any passkey that it has for this server.
pub(super) fn ask_to_enter(party: &RelyingParty) -> Result<Begun, ApiError> {
    let options = DiscoverableCredentialRequestOptions::passkey(party.id());
    let (server, client) = options.start_ceremony().map_err(ApiError::internal)?;
    Ok(Begun {
        challenge: key(server.sent_challenge().0),
        state: server.encode().map_err(ApiError::internal)?,
        options: serde_json::to_value(&client).map_err(ApiError::internal)?,
    })
}

/// The answer of a browser that was asked to make a passkey.
pub(super) struct MadeAnswer(Registration);

impl MadeAnswer {
    pub(super) fn read(credential: &Value) -> Result<Self, Refusal> {
        let bytes = serde_json::to_vec(credential).map_err(Refusal::because)?;
        let read = unbroken(|| Registration::from_json_relaxed(&bytes))?;
        Ok(Self(read.map_err(Refusal::because)?))
    }

    /// By which its ceremony is found.
    pub(super) fn challenge(&self) -> Result<String, Refusal> {
        let sent = unbroken(|| self.0.challenge_relaxed())?.map_err(Refusal::because)?;
        Ok(key(sent.0))
    }

    /// What is to be kept, if the answer is genuine.
    pub(super) fn check(&self, party: &RelyingParty, state: &[u8]) -> Result<Made, Refusal> {
        let state = RegistrationServerState::<HANDLE_BYTES>::decode(state);
        let options = RegistrationVerificationOptions::<&str, &str> {
            allowed_origins: &[party.origin()],
            error_on_unsolicited_extensions: false,
            ..RegistrationVerificationOptions::default()
        };
        let state = state.map_err(Refusal::because)?;
        let made = unbroken(|| state.verify(party.id(), &self.0, &options))?;
        let made = made.map_err(Refusal::because)?;
        let encoded = made.static_state().encode();
        let Ok(static_state) = encoded;
        let Ok(dynamic_state) = made.dynamic_state().encode();
        let Ok(transports) = made.transports().encode();
        Ok(Made {
            credential_id: made.id().as_ref().to_vec(),
            user_handle: made.user_id().as_ref().to_vec(),
            static_state,
            dynamic_state: dynamic_state.to_vec(),
            transports,
        })
    }
}

/// The answer of a browser that was asked for a passkey.
pub(super) struct EnteredAnswer(DiscoverableAuthentication64);

impl EnteredAnswer {
    pub(super) fn read(credential: &Value) -> Result<Self, Refusal> {
        // The library asks for an owner, takes `null` for one, and panics when it is compared.
        if !credential["response"]["userHandle"].is_string() {
            return Err(Refusal::because("no user handle"));
        }
        let bytes = serde_json::to_vec(credential).map_err(Refusal::because)?;
        let read = unbroken(|| DiscoverableAuthentication64::from_json_relaxed(&bytes))?;
        Ok(Self(read.map_err(Refusal::because)?))
    }

    /// By which its ceremony is found.
    pub(super) fn challenge(&self) -> Result<String, Refusal> {
        let sent = unbroken(|| self.0.challenge_relaxed())?.map_err(Refusal::because)?;
        Ok(key(sent.0))
    }

    /// By which the passkey is found.
    pub(super) fn credential_id(&self) -> Vec<u8> {
        self.0.raw_id().as_ref().to_vec()
    }

    /// What is to be kept from now on, if the answer is genuine and no copy of one before.
    pub(super) fn check(
        &self,
        party: &RelyingParty,
        state: &[u8],
        kept: &Kept<'_>,
    ) -> Result<Vec<u8>, Refusal> {
        let state = DiscoverableAuthenticationServerState::decode(state);
        let user_handle = handle(kept.user_handle).map_err(Refusal::because)?;
        let dynamic_state = kept.dynamic_state.try_into().map_err(Refusal::because)?;
        let mut credential = AuthenticatedCredential::new(
            self.0.raw_id(),
            &user_handle,
            StaticState::<CompressedPubKey<[u8; 32], [u8; 32], [u8; 48], Vec<u8>>>::decode(
                kept.static_state,
            )
            .map_err(Refusal::because)?,
            DynamicState::decode(dynamic_state).map_err(Refusal::because)?,
        )
        .map_err(Refusal::because)?;
        let options = AuthenticationVerificationOptions::<&str, &str> {
            allowed_origins: &[party.origin()],
            error_on_unsolicited_extensions: false,
            ..AuthenticationVerificationOptions::default()
        };
        let state = state.map_err(Refusal::because)?;
        unbroken(|| state.verify(party.id(), &self.0, &mut credential, &options))?
            .map_err(Refusal::because)?;
        let Ok(dynamic_state) = credential.dynamic_state().encode();
        Ok(dynamic_state.to_vec())
    }
}

/// Whether a passkey is copied between its owner's devices, by a keeper of passwords.
pub(super) fn is_synced(dynamic_state: &[u8]) -> bool {
    let bytes = <[u8; 7]>::try_from(dynamic_state).ok();
    let state = bytes.and_then(|bytes| DynamicState::decode(bytes).ok());
    state.is_some_and(|state| state.backup == webauthn_rp::response::Backup::Exists)
}

/// Whatever the library makes of a stranger's bytes, unless it panics: it does so where it finds
/// itself at fault, and a thread of the server's would go with it.
fn unbroken<T>(work: impl FnOnce() -> T) -> Result<T, Refusal> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|_| Refusal::because("the library has panicked"))
}

fn key(challenge: u128) -> String {
    format!("{challenge:032x}")
}

fn handle(bytes: &[u8]) -> Result<UserHandle64, ApiError> {
    let bytes = <[u8; HANDLE_BYTES]>::try_from(bytes).map_err(ApiError::internal)?;
    let Ok(handle) = UserHandle64::decode(bytes);
    Ok(handle)
}
