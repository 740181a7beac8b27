//! Which words carry meaning, and which of them are the same.

use rust_stemmers::{Algorithm, Stemmer};

/// The words of a language without endings, and without those that carry little.
pub struct Stems {
    stemmer: Stemmer,
    stop: Vec<&'static str>,
    forms: Vec<(&'static str, &'static str)>,
}

impl Stems {
    /// For `de` or `en`.
    pub fn of_language(language: &str) -> Self {
        let (algorithm, stop, forms) = if language == "de" {
            (Algorithm::German, STOP_DE, FORMS_DE)
        } else {
            (Algorithm::English, STOP_EN, FORMS_EN)
        };
        Self {
            stemmer: Stemmer::create(algorithm),
            stop: stop.split_whitespace().collect(),
            forms: forms
                .split_whitespace()
                .filter_map(|pair| pair.split_once('='))
                .collect(),
        }
    }

    /// The stems of the words that carry meaning, each once, in order of appearance.
    pub fn of(&self, text: &str) -> Vec<String> {
        let mut stems = Vec::new();
        for word in text.split(|letter: char| !letter.is_alphabetic()) {
            let word = word.to_lowercase();
            if word.is_empty() || self.stop.contains(&word.as_str()) {
                continue;
            }
            let base = self
                .forms
                .iter()
                .find(|(form, _)| *form == word)
                .map_or(word.as_str(), |(_, base)| base);
            let stem = self.stemmer.stem(base).into_owned();
            if !stems.contains(&stem) {
                stems.push(stem);
            }
        }
        stems
    }
}

/// Whether two stems are of one word: the same, or one begins or ends a compound
/// with the other (`garten` and `gartentor`, `mond` and `mondlicht`).
pub fn kin(one: &str, other: &str) -> bool {
    let (short, long) = if one.len() < other.len() {
        (one, other)
    } else {
        (other, one)
    };
    one == other
        || (short.chars().count() >= 4 && (long.starts_with(short) || long.ends_with(short)))
}

/// How many of `stems` have kin in `among`.
pub fn shared(stems: &[String], among: &[String]) -> usize {
    stems
        .iter()
        .filter(|stem| among.iter().any(|other| kin(stem, other)))
        .count()
}

/// The sentences of a text: they end where a stop is followed by a space.
pub fn sentences(text: &str) -> Vec<&str> {
    text.split_inclusive(['.', '!', '?', '\n'])
        .map(str::trim)
        .filter(|sentence| sentence.chars().any(char::is_alphabetic))
        .collect()
}

const STOP_DE: &str = "\
    der die das den dem des ein eine einen einem einer eines kein keine keinen keinem keiner \
    und oder aber doch denn weil wenn als ob dass damit so wie auch nur noch schon nun nicht \
    nichts nie gar ganz sehr zu zum zur in im an am auf aus bei beim bis durch für gegen mit \
    nach ohne über um unter von vom vor zwischen hinter neben ich du er sie es wir ihr mich \
    dich sich ihn ihm ihnen uns euch mir dir mein meine meinem meinen meiner dein deine sein \
    seine seinen seinem seiner seines ihre ihren ihrem ihrer ist sind war waren bin bist wird \
    wurde werden werde wurden worden sei seien hat hatte hatten haben habe hätte hätten \
    würde kann konnte können könnte will wollte wollten soll sollte sollten muss musste \
    mussten darf durfte da dann dort hier hin her was wer wen wem wo wann warum womit woraus \
    worum wovon wie welche welcher welches wodurch worin einmal mal etwas jemand jemanden man \
    davon dabei dafür damals beide beiden alle allem allen alles diese dieser dieses dieselbe \
    dasselbe denselben uns ja nein immer wieder viel viele mehr geschah gleich bevor nachdem \
    geschichte zeigt jeder jede jedes jeden jedem gerade selbst eigene eigenen eigener daran \
    gehen geht ging kommen kommt kam kamen tun tat taten machen machte machen lassen lass lasst \
    ließ ließen sagen sagt sagte";

const STOP_EN: &str = "\
    the a an and or but for so as of in on at to by with from into than that this it its she \
    her he him his they them i you we my me was were is are be been had has have did do does \
    not no what which who how why when while where just before after then there would could \
    should will shall can may must all any very too own story show did again up down out";

/// Forms that no rule for endings brings together.
const FORMS_DE: &str = "\
    sang=singen sangen=singen gesungen=singen schlief=schlafen schliefen=schlafen \
    grub=graben gruben=graben lief=laufen liefen=laufen läuft=laufen fiel=fallen \
    fielen=fallen fällt=fallen flog=fliegen flogen=fliegen fliegt=fliegen trug=tragen \
    trugen=tragen trägt=tragen saß=sitzen saßen=sitzen stieg=steigen zog=ziehen zogen=ziehen \
    fand=finden fanden=finden gefunden=finden gab=geben gaben=geben gegeben=geben gibt=geben \
    gingen=gehen sah=sehen sahen=sehen gesehen=sehen \
    rief=rufen riefen=rufen bat=bitten sprach=sprechen sprachen=sprechen spricht=sprechen \
    warf=werfen nahm=nehmen nahmen=nehmen dachte=denken dachten=denken brachte=bringen \
    brachten=bringen gebracht=bringen wusste=wissen half=helfen hilft=helfen geholfen=helfen \
    ritt=reiten hing=hängen hingen=hängen stand=stehen standen=stehen schnitt=schneiden \
    gegessen=essen isst=essen fraß=fressen frisst=fressen vergaßen=vergessen gewonnen=gewinnen gewann=gewinnen \
    verlor=verlieren verloren=verlieren verliert=verlieren bekam=bekommen bekamen=bekommen \
    sog=saugen sogen=saugen floss=fließen goss=gießen gießt=gießen schlich=schleichen \
    glitt=gleiten log=lügen trank=trinken stieß=stoßen \
    schlug=schlagen schlugen=schlagen wuchs=wachsen wuchsen=wachsen blieb=bleiben \
    blieben=bleiben bleibt=bleiben lag=liegen lagen=liegen liegt=liegen verstand=verstehen \
    schwang=schwingen kniff=kneifen zugekniffen=kneifen fing=fangen \
    fingen=fangen gefangen=fangen schlüpft=schlüpfen trat=treten traten=treten \
    wies=weisen wandte=wenden beschrieben=beschreiben brach=brechen";

const FORMS_EN: &str = "\
    said=say saw=see found=find bent=bend sat=sit went=go came=come became=become ran=run \
    told=tell sold=sell thought=think knew=know held=hold kept=keep lost=lose took=take \
    taking=take turned=turn grew=grow began=begin tied=tie untie=tie lay=lie was=be \
    fell=fall gave=give better=good luckiest=luck lucky=luck living=live";
