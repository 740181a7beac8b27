//! Who may take part?

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Who may take part.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Access {
    /// Whoever opens the study's page.
    #[default]
    Open,
    /// Whoever has a code.
    Code,
}
