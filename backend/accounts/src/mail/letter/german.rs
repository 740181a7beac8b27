//! Letters in German, with *Sie*.

use super::{Details, Kind};

#[expect(clippy::too_many_lines, reason = "one letter after the other")]
pub(super) fn letter(kind: Kind, details: &Details<'_>) -> (&'static str, String) {
    let Details {
        server,
        link,
        at,
        device,
    } = details;
    let until = details.kept_until().format("%-d.%-m.%Y");
    let at = at.format("%-d.%-m.%Y um %H:%M Uhr");
    let with = match *device {
        "" | "Unknown device" => "einem unbekannten Gerät".to_owned(),
        known => known
            .replace("Unknown browser", "einem unbekannten Browser")
            .replace(" on ", " auf "),
    };
    let (subject, text) = match kind {
        Kind::Reset => (
            "Neues Passwort für Vokal setzen",
            format!(
                "jemand möchte ein neues Passwort für Ihr Vokal-Konto auf {server} setzen. Wenn\n\
                 Sie das waren, öffnen Sie innerhalb einer Stunde diesen Link. Er gilt einmal:\n\n\
                 {link}\n\n\
                 Sie werden auf allen Geräten abgemeldet und können sich mit dem neuen Passwort\n\
                 anmelden.\n\n\
                 Wenn Sie das nicht waren, müssen Sie nichts tun: Ihr Passwort bleibt, wie es ist."
            ),
        ),
        Kind::Replacement => (
            "Neu anfangen mit Vokal",
            format!(
                "jemand möchte ein neues Passwort für das Vokal-Konto mit dieser Adresse auf\n\
                 {server} setzen. Dieses Konto ist gelöscht, und niemand hat je\n\
                 bestätigt, dass ihm die Adresse gehört.\n\n\
                 Wenn Sie es gelöscht haben und sein Passwort wissen, melden Sie sich stattdessen\n\
                 an: Damit holen Sie es zurück.\n\n\
                 Sonst öffnen Sie innerhalb einer Stunde diesen Link. Er gilt einmal und legt ein\n\
                 neues, leeres Konto mit dieser Adresse an. Was in dem gelöschten war, ist dann\n\
                 endgültig weg:\n\n\
                 {link}\n\n\
                 Wenn Sie das nicht waren, müssen Sie nichts tun."
            ),
        ),
        Kind::Verification => (
            "E-Mail-Adresse für Vokal bestätigen",
            format!(
                "auf {server} gibt es ein Vokal-Konto mit dieser E-Mail-Adresse. Wenn Sie es\n\
                 angelegt haben, bestätigen Sie bitte, dass die Adresse Ihnen gehört: Öffnen Sie\n\
                 innerhalb eines Tages diesen Link und geben Sie das Passwort ein, das Sie\n\
                 gewählt haben.\n\n\
                 {link}\n\n\
                 Wenn Sie das Konto nicht angelegt haben, müssen Sie nichts tun."
            ),
        ),
        Kind::PasswordChanged => (
            "Ihr Vokal-Passwort wurde geändert",
            format!(
                "das Passwort Ihres Vokal-Kontos auf {server} wurde am\n\
                 {at} (UTC) mit {with} geändert. Alle anderen Geräte wurden abgemeldet.\n\n\
                 Wenn Sie das waren, müssen Sie nichts tun. Wenn nicht, setzen Sie gleich ein\n\
                 anderes Passwort:\n\n\
                 {link}"
            ),
        ),
        Kind::PasswordReset => (
            "Ein neues Passwort für Vokal wurde gesetzt",
            format!(
                "für Ihr Vokal-Konto auf {server} wurde am {at} (UTC)\n\
                 mit {with} ein neues Passwort gesetzt, mit einem Link oder einem Notfallcode.\n\
                 Alle Geräte wurden abgemeldet. Passkeys, und bei einem Link auch Notfallcodes,\n\
                 gelten nicht mehr.\n\n\
                 Wenn Sie das waren, müssen Sie nichts tun. Wenn nicht, setzen Sie gleich ein\n\
                 anderes Passwort:\n\n\
                 {link}"
            ),
        ),
        Kind::DeviceAdded => (
            "Ein Gerätepasswort für Vokal wurde erstellt",
            format!(
                "zu Ihrem Vokal-Konto auf {server} wurde am {at} (UTC)\n\
                 mit {with} ein Passwort für ein Gerät oder eine App erstellt. Wer es hat, kommt an\n\
                 Ihre Bücher.\n\n\
                 Wenn Sie das waren, müssen Sie nichts tun. Wenn nicht, setzen Sie gleich ein\n\
                 anderes Passwort; damit werden alle Gerätepasswörter entfernt:\n\n\
                 {link}"
            ),
        ),
        Kind::PasskeyAdded => (
            "Ein Passkey für Vokal wurde hinzugefügt",
            format!(
                "zu Ihrem Vokal-Konto auf {server} wurde am {at} (UTC)\n\
                 mit {with} ein Passkey hinzugefügt. Wer ihn hat, kann sich anmelden.\n\n\
                 Wenn Sie das waren, müssen Sie nichts tun. Wenn nicht, setzen Sie gleich ein\n\
                 anderes Passwort; damit werden alle Passkeys entfernt:\n\n\
                 {link}"
            ),
        ),
        Kind::PasskeyRemoved => (
            "Ein Passkey für Vokal wurde entfernt",
            format!(
                "aus Ihrem Vokal-Konto auf {server} wurde am {at} (UTC)\n\
                 mit {with} ein Passkey entfernt. Mit ihm kommt niemand mehr hinein.\n\n\
                 Wenn Sie das waren, müssen Sie nichts tun. Wenn nicht, setzen Sie gleich ein\n\
                 anderes Passwort:\n\n\
                 {link}"
            ),
        ),
        Kind::CodesMade => (
            "Neue Notfallcodes für Vokal wurden erstellt",
            format!(
                "für Ihr Vokal-Konto auf {server} wurden am {at} (UTC)\n\
                 mit {with} neue Notfallcodes erstellt. Die bisherigen gelten nicht mehr.\n\n\
                 Wenn Sie das waren, müssen Sie nichts tun. Wenn nicht, setzen Sie gleich ein\n\
                 anderes Passwort, melden Sie sich damit an und erstellen Sie neue Codes:\n\n\
                 {link}"
            ),
        ),
        Kind::Deleted => (
            "Ihr Vokal-Konto wurde gelöscht",
            format!(
                "Ihr Vokal-Konto auf {server} wurde am {at} (UTC)\n\
                 mit {with} gelöscht.\n\n\
                 Bis zum {until} können Sie es mit allem, was darin ist, zurückholen; danach ist\n\
                 es endgültig weg. Dazu melden Sie sich an und bestätigen es:\n\n\
                 {link}\n\n\
                 Wenn Sie es nicht selbst gelöscht haben, holen Sie es zurück und setzen Sie ein\n\
                 anderes Passwort. Wenn Sie sich nicht anmelden können, wenden Sie sich an die\n\
                 Person, die diesen Server betreibt."
            ),
        ),
        Kind::DeletedByStaff => (
            "Ihr Vokal-Konto wurde von der Verwaltung gelöscht",
            format!(
                "wer {server} betreibt, hat am {at} (UTC)\n\
                 Ihr Vokal-Konto dort gelöscht.\n\n\
                 Bis zum {until} kann es mit allem, was darin ist, zurückgeholt werden; danach\n\
                 ist es endgültig weg. Wenn Sie nicht wissen, warum, fragen Sie dort nach. Wenn es\n\
                 nicht auch gesperrt ist, holen Sie es zurück, indem Sie sich anmelden und das\n\
                 bestätigen:\n\n\
                 {link}"
            ),
        ),
        Kind::Purged => (
            "Ihr Vokal-Konto ist endgültig gelöscht",
            format!(
                "Ihr Vokal-Konto auf {server} wurde am {at} (UTC)\n\
                 mit {with} endgültig gelöscht, mit\n\
                 allen Büchern, PDFs und Dateien. Es kommt nicht zurück.\n\n\
                 Wenn Sie das nicht waren, kennt jemand Ihr Passwort oder hat ein Gerät von Ihnen:\n\
                 Sagen Sie es der Person, die diesen Server betreibt, und ändern Sie das Passwort\n\
                 überall, wo Sie es benutzen.\n\n\
                 Wo sich alle registrieren dürfen, können Sie hier ein anderes Konto anlegen:\n\n\
                 {link}"
            ),
        ),
        Kind::PurgedByStaff => (
            "Ihr Vokal-Konto wurde von der Verwaltung endgültig gelöscht",
            format!(
                "wer {server} betreibt, hat am {at} (UTC)\n\
                 Ihr Vokal-Konto dort endgültig gelöscht, mit allen Büchern, PDFs und Dateien. Es\n\
                 kommt nicht zurück.\n\n\
                 Wenn Sie nicht wissen, warum, fragen Sie dort nach. Wo sich alle registrieren\n\
                 dürfen, können Sie hier ein anderes Konto anlegen:\n\n\
                 {link}"
            ),
        ),
    };
    (subject, format!("Guten Tag,\n\n{text}\n"))
}
