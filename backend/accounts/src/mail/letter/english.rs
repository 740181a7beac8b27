//! Letters in English.

use super::{Details, Kind};

#[expect(clippy::too_many_lines, reason = "one letter after the other")]
pub(super) fn letter(kind: Kind, details: &Details<'_>) -> (&'static str, String) {
    let Details {
        server,
        link,
        at,
        device,
    } = details;
    let until = details.kept_until().format("%-d %B %Y");
    let at = at.format("%-d %B %Y at %H:%M");
    let with = match *device {
        "" | "Unknown device" => "an unknown device".to_owned(),
        known => known.replace("Unknown browser", "an unknown browser"),
    };
    let (subject, text) = match kind {
        Kind::Reset => (
            "Set a new password for Vokal",
            format!(
                "Somebody asked to set a new password for your Vokal account at {server}. If that\n\
                 was you, open this link within an hour. It works once:\n\n\
                 {link}\n\n\
                 You will be signed out on all your devices and can sign in with the new password.\n\n\
                 If it was not you, there is nothing to do: your password stays as it is."
            ),
        ),
        Kind::Replacement => (
            "Begin anew with Vokal",
            format!(
                "Somebody asked to set a new password for the Vokal account with this address at\n\
                 {server}. That account is deleted, and nobody ever confirmed that\n\
                 the address is theirs.\n\n\
                 If you deleted it and know its password, sign in instead: that takes it back.\n\n\
                 Else open this link within an hour. It works once, and makes a new, empty account\n\
                 with this address. What was in the deleted one is then gone for good:\n\n\
                 {link}\n\n\
                 If it was not you who asked, there is nothing to do."
            ),
        ),
        Kind::Verification => (
            "Confirm your email address for Vokal",
            format!(
                "There is a Vokal account with this email address at {server}. If you made it,\n\
                 please confirm that the address is yours: open this link within a day and type\n\
                 the password that you chose.\n\n\
                 {link}\n\n\
                 If you did not make the account, there is nothing to do."
            ),
        ),
        Kind::PasswordChanged => (
            "Your Vokal password was changed",
            format!(
                "The password of your Vokal account at {server} was changed on\n\
                 {at} (UTC) with {with}. All other devices were signed out.\n\n\
                 If that was you, there is nothing to do. If not, set another password at once:\n\n\
                 {link}"
            ),
        ),
        Kind::PasswordReset => (
            "A new password was set for Vokal",
            format!(
                "A new password was set for your Vokal account at {server} on\n\
                 {at} (UTC) with {with},\n\
                 by a link or a recovery code. All devices were signed out. Passkeys, and by a link\n\
                 the recovery codes too, are not good any more.\n\n\
                 If that was you, there is nothing to do. If not, set another password at once:\n\n\
                 {link}"
            ),
        ),
        Kind::DeviceAdded => (
            "A device password was made for Vokal",
            format!(
                "A password for a device or an app was made for your Vokal account at {server}\n\
                 on {at} (UTC) with {with}. Whoever holds it gets at your books.\n\n\
                 If that was you, there is nothing to do. If not, set another password at once,\n\
                 which takes all device passwords away:\n\n\
                 {link}"
            ),
        ),
        Kind::PasskeyAdded => (
            "A passkey was added for Vokal",
            format!(
                "A passkey was added to your Vokal account at {server} on\n\
                 {at} (UTC) with {with}. Whoever holds it can sign in.\n\n\
                 If that was you, there is nothing to do. If not, set another password at once,\n\
                 which takes all passkeys away:\n\n\
                 {link}"
            ),
        ),
        Kind::PasskeyRemoved => (
            "A passkey was removed for Vokal",
            format!(
                "A passkey was removed from your Vokal account at {server} on\n\
                 {at} (UTC) with {with}. It opens nothing any more.\n\n\
                 If that was you, there is nothing to do. If not, set another password at once:\n\n\
                 {link}"
            ),
        ),
        Kind::CodesMade => (
            "New recovery codes were made for Vokal",
            format!(
                "New recovery codes were made for your Vokal account at {server} on\n\
                 {at} (UTC) with {with}. Those from before are not good any more.\n\n\
                 If that was you, there is nothing to do. If not, set another password at once,\n\
                 sign in with it and make new codes:\n\n\
                 {link}"
            ),
        ),
        Kind::Deleted => (
            "Your Vokal account was deleted",
            format!(
                "Your Vokal account at {server} was deleted on\n\
                 {at} (UTC) with {with}.\n\n\
                 Until {until} it can be taken back with everything in it; then it goes for\n\
                 good. To take it back, sign in and say so:\n\n\
                 {link}\n\n\
                 If it was not you who deleted it, take it back and set another password. If you\n\
                 cannot sign in, ask who runs this server."
            ),
        ),
        Kind::DeletedByStaff => (
            "Your Vokal account was deleted by who runs the server",
            format!(
                "Who runs {server} deleted your Vokal account there on\n\
                 {at} (UTC).\n\n\
                 Until {until} it can be taken back with everything in it; then it goes for\n\
                 good. If you do not know why it was deleted, ask them. Unless they have disabled\n\
                 it as well, you take it back by signing in and saying so:\n\n\
                 {link}"
            ),
        ),
        Kind::Purged => (
            "Your Vokal account is gone for good",
            format!(
                "Your Vokal account at {server} was deleted for good on\n\
                 {at} (UTC) with {with},\n\
                 with its books, PDFs and files. It does not come back.\n\n\
                 If it was not you, somebody else knows your password or has a device of yours:\n\
                 tell who runs this server, and change the password wherever you use it.\n\n\
                 Where anybody may register, you can make another account here:\n\n\
                 {link}"
            ),
        ),
        Kind::PurgedByStaff => (
            "Your Vokal account was deleted for good by who runs the server",
            format!(
                "Who runs {server} deleted your Vokal account there for good on\n\
                 {at} (UTC), with its books, PDFs and files. It does not come back.\n\n\
                 If you do not know why, ask them. Where anybody may register, you can make\n\
                 another account here:\n\n\
                 {link}"
            ),
        ),
    };
    (subject, format!("Hello,\n\n{text}\n"))
}
