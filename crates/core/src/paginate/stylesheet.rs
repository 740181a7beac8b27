//! The style tables written out for the browser.

use std::fmt::Write;

use crate::document::looks;
use crate::paginate::decimal::Decimal;
use crate::paginate::format::Format;
use crate::paginate::style::{
    BLOCKS, BlockStyle, INLINES, InlineStyle, MOST_GAP, PARAGRAPH_INDENT, PLAIN_BLOCKS,
};

/// Writes the stylesheet that pages, and what is measured for them, are set with.
///
/// * `font_family` is a CSS `font-family` value; the caller vouches for it.
/// * `mono_family` likewise, for code.
///
/// Lengths are those of [`Format::clamped`], as in the layout. Everything is scoped to `.vokal-text`.
#[must_use]
pub fn stylesheet(format: &Format, font_family: &str, mono_family: &str) -> String {
    let clamped = format.clamped();
    let Format {
        height,
        font_size,
        line_height,
        weight,
        letter_spacing,
        word_spacing,
        paragraph_indent,
        ..
    } = &clamped;
    let mut css = format!(
        ".vokal-text{{--text-page:{height}px;--text-em:{font_size}px;--text-in:{indent}px;--text-line:{line_height}px;--text-q:{quarter}px;\
         font:normal {weight} {font_size}px/{line_height}px {font_family};\
         font-kerning:normal;hyphenate-character:\"-\";hyphens:manual;letter-spacing:{letters}px;\
         line-break:strict;overflow-wrap:break-word;tab-size:4;text-indent:0;\
         text-size-adjust:100%;text-spacing-trim:space-all;text-transform:none;\
         text-wrap:wrap;white-space:normal;word-break:normal;word-spacing:{words}px}}\n\
         .vokal-text :where(:not(svg *,math,math *)){{font:inherit}}\n\
         .vokal-text :where(*){{border:0;box-sizing:revert;display:revert;list-style:revert;margin:0;max-width:none;min-width:0;padding:0;\
         text-indent:0;text-wrap:inherit}}\n\
         .vokal-text :where(a,abbr,b,bdi,bdo,cite,code,data,del,dfn,em,i,ins,kbd,label,mark,q,\
         s,samp,small,span,strike,strong,sub,sup,time,tt,u,var,font,big){{line-height:0}}\n",
        height = Decimal(*height),
        font_size = Decimal(*font_size),
        indent = Decimal(clamped.indent_em()),
        quarter = Decimal(f64::from(*line_height) / 4.0),
        letters = Decimal(*letter_spacing),
        words = Decimal(*word_spacing),
    );

    let faces = Faces::of(&clamped, mono_family);
    for (name, style) in BLOCKS {
        write_block(&mut css, name, *style, &faces);
    }
    let _ = writeln!(
        css,
        ".vokal-text :where({}){{display:block}}\n.vokal-text li{{display:list-item}}",
        PLAIN_BLOCKS.join(",")
    );
    for (name, style) in INLINES {
        write_inline(&mut css, name, *style, &faces);
    }
    write_looks(&mut css, &clamped, font_family, mono_family);
    let indent = paragraph_indent.map_or(f64::from(PARAGRAPH_INDENT), f64::from) / 4.0;
    let _ = writeln!(
        css,
        ".vokal-text :is(.indent,.indent>p){{text-indent:calc(var(--text-in)*{})}}",
        Decimal(indent)
    );
    css.push_str(
        ".vokal-text :is(pre,code,kbd,samp,tt) :is(code,kbd,samp,tt){font-size:inherit}\n\
         .vokal-text :where(svg,math,rt){letter-spacing:0;word-spacing:0}\n\
         .vokal-text q{quotes:auto}.vokal-text q::before{content:open-quote}.vokal-text q::after{content:close-quote}\n\
         .vokal-text q.continued::before{content:no-open-quote}.vokal-text q.split::after{content:no-close-quote}\n\
         .vokal-text q:is([data-p~=nq],.block)::before,.vokal-text q:is([data-p~=nq],.block)::after{content:none}\n\
         .vokal-text sub{vertical-align:sub}.vokal-text sup{vertical-align:super}\n\
         .vokal-text a[href]{color:var(--accent,inherit);text-decoration:underline;text-underline-offset:.15em}\n\
         .vokal-text ::marker{letter-spacing:0;line-height:0;word-spacing:0}\n\
         .vokal-text hr{display:block;block-size:var(--text-line);background:linear-gradient(currentColor,currentColor) center/25% 1px no-repeat;opacity:.5}\n\
         .vokal-text .block{display:block;line-height:inherit}\n\
         .vokal-text .block:is(img,svg){margin-inline:auto;object-fit:contain}\n\
         .vokal-text .inline-image{display:inline-block;vertical-align:middle;line-height:0}\n\
         .vokal-text .continued{text-indent:0}.vokal-text li.continued{list-style:none}\n\
         .vokal-text .left-out{display:none}\n\
         .vokal-text .split{text-align-last:var(--split-last,auto)}\n\
         .vokal-text .opaque{max-block-size:var(--text-page);overflow:auto}\n\
         .vokal-text .cut table{inline-size:100%;table-layout:fixed}\n\
         .vokal-text .opaque>math{overflow-y:clip;padding-block:.3em}\n\
         .vokal-text .opaque>:has(math):not(table){overflow-y:clip;padding-block:1px}\n\
         .vokal-text .opaque img{block-size:auto;max-inline-size:100%;min-inline-size:2em}\n\
         .vokal-text .opaque img.narrow{max-inline-size:none;min-inline-size:0}\n\
         .vokal-text .hyphen{font-kerning:none;letter-spacing:0}\n\
         .vokal-text .hyphen::before{content:\"\\ad\";content:\"\\ad\"/\"\"}\n\
         .vokal-text .hyphen.last::before{content:\"-\";content:\"-\"/\"\"}\n\
         .vokal-text .opaque h1{line-height:calc(var(--text-q)*6)}.vokal-text .opaque h2{line-height:calc(var(--text-q)*5)}\n\
         .vokal-text .unbroken{white-space:nowrap}\n\
         .vokal-text rt{font-size:.5em;line-height:1}.vokal-text rp{display:none}\n\
         .vokal-text table{border-collapse:collapse;line-height:var(--text-line)}\n\
         .vokal-text :is(td,th){border:1px solid currentColor;border-color:color-mix(in srgb,currentColor 25%,transparent);padding:0 calc(var(--text-em)/2);text-align:start;vertical-align:top}\n\
         .vokal-text table>caption{display:table-caption;text-align:start}\n",
    );
    let _ = writeln!(css, ".vokal-text th{{font-weight:{}}}", clamped.bold_weight);
    write_vertical(&mut css, &clamped);
    if clamped.indent_em() < *font_size {
        // The room before the items is no larger for their numbers.
        css.push_str(".vokal-text ::marker{font-size:var(--text-in)}\n");
    }
    write_rows(&mut css);
    for gap in 1..=MOST_GAP {
        let _ = writeln!(
            css,
            ".vokal-text .gap-{gap}{{margin-block-start:calc(var(--text-q)*{gap})}}"
        );
    }
    css
}

/// How high lines are that are not as high as the page's; readings need room above theirs.
fn write_rows(css: &mut String) {
    let mut rule = |class: &str, height: &str| {
        let _ = writeln!(
            css,
            ".vokal-text .{class}{{--text-row:{height};line-height:var(--text-row)}}"
        );
    };
    for line in 5..=40 {
        rule(
            &format!("line-{line}"),
            &format!("calc(var(--text-q)*{line})"),
        );
    }
    rule("ruby", "calc(var(--text-line)*2)");
}

/// Where lines run downwards: as long as the page is high, and it is as high as it was wide.
fn write_vertical(css: &mut String, format: &Format) {
    let turned = format.turned();
    let _ = writeln!(
        css,
        ".vokal-text .vertical{{writing-mode:vertical-rl;inline-size:{line}px;--text-page:{page}px;--text-in:{indent}px}}\n\
         .vokal-text>.vertical{{min-block-size:100%}}\n\
         .vokal-text .vertical hr{{background-size:1px 25%}}\n\
         .vokal-text .vertical math{{writing-mode:horizontal-tb}}\n\
         .vokal-text .vertical [data-p~=\"ra\"]{{box-shadow:1px 0 {FRAME}}}\n\
         .vokal-text .vertical [data-p~=\"rb\"]{{box-shadow:{FRAME} -1px 0}}\n\
         .vokal-text .vertical [data-p~=\"ra\"][data-p~=\"rb\"]{{box-shadow:1px 0 {FRAME},-1px 0 {FRAME}}}\n\
         .vokal-text .vertical [data-p~=\"rs\"]{{background-position:top;background-size:100% 2px}}",
        line = Decimal(turned.width),
        page = Decimal(turned.height),
        indent = Decimal(turned.indent_em()),
    );
    if turned.indent_em() < turned.font_size {
        css.push_str(".vokal-text .vertical ::marker{font-size:var(--text-in)}\n");
    }
}

/// What the words of [`looks`] mean, in the order of how much they count.
fn write_looks(css: &mut String, format: &Format, font_family: &str, mono_family: &str) {
    let name = looks::ATTRIBUTE;
    let _ = writeln!(css, ".vokal-text [{name}]{{--text-s:0;--text-e:0}}");
    let mut rule = |word: &str, declarations: &str| {
        let name = looks::ATTRIBUTE;
        let _ = writeln!(css, ".vokal-text [{name}~=\"{word}\"]{{{declarations}}}");
    };
    for (word, declarations) in [
        ("it", "font-style:italic"),
        ("up", "font-style:normal"),
        ("sc", "font-variant-caps:small-caps"),
        ("ns", "font-variant-caps:normal"),
        ("uc", "text-transform:uppercase"),
        ("lc", "text-transform:lowercase"),
        ("aw", "text-transform:none"),
        ("su", "vertical-align:super"),
        ("sb", "vertical-align:sub"),
        ("ba", "vertical-align:baseline"),
        ("nu", "text-decoration-line:none"),
        ("nt", "text-decoration-line:none"),
        ("ul", "text-decoration-line:underline"),
        ("st", "text-decoration-line:line-through"),
        ("ed", "text-emphasis:filled"),
        ("ne", "text-emphasis:none"),
        ("tc", "text-combine-upright:all"),
        (
            "ws",
            "white-space:pre-wrap;text-align:start;--split-last:auto",
        ),
        ("nw", "white-space:normal"),
        ("bl", "display:block;line-height:var(--text-line)"),
        (
            "ls",
            "text-align:var(--text-align,start);--split-last:var(--split-all,auto)",
        ),
        ("ce", "text-align:center;--split-last:auto"),
        ("ri", "text-align:end;--split-last:auto"),
        ("mn", "list-style-type:none"),
        ("md", "list-style-type:disc"),
        ("mc", "list-style-type:circle"),
        ("ms", "list-style-type:square"),
        ("m1", "list-style-type:decimal"),
        ("ma", "list-style-type:lower-alpha"),
        ("mA", "list-style-type:upper-alpha"),
        ("mi", "list-style-type:lower-roman"),
        ("mI", "list-style-type:upper-roman"),
    ] {
        rule(word, declarations);
    }
    rule("bo", &format!("font-weight:{}", format.bold_weight));
    rule("re", &format!("font-weight:{}", format.weight));
    let both = "text-decoration-line:underline line-through";
    rule("ul\"][data-p~=\"st", both);
    rule("mo", &format!("font-family:{mono_family}"));
    rule("pr", &format!("font-family:{font_family}"));
    if format.letter_spacing == 0.0 {
        for tracking in looks::TRACKING {
            let em = Decimal(f64::from(tracking) / 100.0);
            rule(
                &format!("t{tracking}"),
                &format!("letter-spacing:calc(var(--text-em)*{em})"),
            );
        }
    }
    for size in looks::SIZES.step_by(usize::from(looks::SIZE_STEP)) {
        let em = Decimal(f64::from(size) / 100.0);
        rule(
            &format!("z{size}"),
            &format!("font-size:calc(var(--text-em)*{em})"),
        );
    }
    let ems = |quarters: i16| Decimal(f64::from(quarters) / 4.0);
    let most = i16::from(looks::MOST_INDENT);
    for quarters in 0..=most {
        let em = ems(quarters);
        rule(
            &format!("s{quarters}"),
            &format!("--text-s:{em};padding-inline-start:calc(var(--text-in)*{em})"),
        );
        rule(
            &format!("e{quarters}"),
            &format!("--text-e:{em};padding-inline-end:calc(var(--text-in)*{em})"),
        );
    }
    for quarters in -most..=most {
        let em = ems(quarters);
        rule(
            &format!("f{quarters}"),
            &format!("text-indent:calc(var(--text-in)*{em})"),
        );
    }
    // Painted only; which colours can be read is for whoever gives the ground to say.
    for colour in 0..=looks::GREY {
        rule(
            &format!("c{colour}"),
            &format!("color:var(--text-c{colour},inherit)"),
        );
    }
    write_frames(&mut rule);
    write_numbers(css);
    write_initials(css);
}

/// Numbers at the ends of lines. One that a full last line has no room for is below it, within its
/// paragraph.
fn write_numbers(css: &mut String) {
    let name = looks::ATTRIBUTE;
    let _ = writeln!(
        css,
        ".vokal-text .flowing [{name}~=\"fe\"]\
         {{float:inline-end;line-height:var(--text-row,var(--text-line));margin-inline-start:calc(var(--text-em)/2);max-inline-size:100%;text-indent:0}}\n\
         .vokal-text .flowing:has([{name}~=\"fe\"]){{display:flow-root}}\n\
         .vokal-text li.flowing:has([{name}~=\"fe\"]){{display:flow-root list-item}}",
    );
}

/// Initials as high as some lines, their feet on the last one's: a capital is seven tenths of its
/// size, and stands in the middle of its line.
fn write_initials(css: &mut String) {
    let name = looks::ATTRIBUTE;
    for lines in looks::INITIALS {
        let larger = Decimal(f64::from(lines - 1) / 0.7);
        let _ = writeln!(
            css,
            ".vokal-text .flowing [{name}~=\"d{lines}\"],.vokal-text .flowing[{name}~=\"i{lines}\"]:is(p,div):not(.continued)::first-letter\
             {{float:inline-start;font-size:calc(var(--text-line)*{larger} + var(--text-em));\
             line-height:calc(var(--text-line)*{lines});margin-inline-end:calc(var(--text-em)/8);text-indent:0}}\n\
             .vokal-text :is(p,div).flowing:is([{name}~=\"i{lines}\"],:has([{name}~=\"d{lines}\"])){{display:flow-root}}",
        );
    }
}

/// The colour of lines around blocks.
const FRAME: &str = "color-mix(in srgb,currentColor 50%,transparent)";

/// Lines around blocks: painted only, so that they take no room. They stand off the text by half
/// of its letters' size, and on a page where a block goes on they are as on its first.
fn write_frames(rule: &mut impl FnMut(&str, &str)) {
    let colour = FRAME;
    rule(
        "bx",
        &format!("outline:1px solid {colour};outline-offset:calc(var(--text-em)/4)"),
    );
    // What is between it and its neighbours is outside of it.
    rule(
        "bx",
        "padding-inline:0;margin-inline:calc(var(--text-in)*var(--text-s)) calc(var(--text-in)*var(--text-e))",
    );
    rule("ra", &format!("box-shadow:0 -1px {colour}"));
    rule("rb", &format!("box-shadow:0 1px {colour}"));
    let both = format!("box-shadow:0 -1px {colour},0 1px {colour}");
    rule("ra\"][data-p~=\"rb", &both);
    let start = |side: &str| {
        format!("background:linear-gradient({colour},{colour}) {side}/2px 100% no-repeat")
    };
    rule("rs", &start("left"));
    rule("rs\"]:dir(rtl)[data-p~=\"rs", &start("right"));
}

fn write_block(css: &mut String, name: &str, style: BlockStyle, faces: &Faces) {
    let _ = write!(css, ".vokal-text {name}{{display:block");
    if style.size != 8 {
        let _ = write!(css, ";font-size:{}em", Decimal(f64::from(style.size) / 8.0));
    }
    if style.indent_start != 0 {
        let em = Decimal(f64::from(style.indent_start) / 4.0);
        let _ = write!(css, ";padding-inline-start:calc(var(--text-in)*{em})");
    }
    if style.indent_end != 0 {
        let em = Decimal(f64::from(style.indent_end) / 4.0);
        let _ = write!(css, ";padding-inline-end:calc(var(--text-in)*{em})");
    }
    if style.preserve {
        css.push_str(";white-space:pre-wrap;text-align:start");
    }
    write_face(css, style.bold, style.italic, style.mono, faces);
    if style.heading != 0 {
        css.push_str(";text-align:start;hyphens:manual");
    }
    css.push_str("}\n");
}

fn write_inline(css: &mut String, name: &str, style: InlineStyle, faces: &Faces) {
    let _ = write!(css, ".vokal-text {name}{{display:inline");
    if style.size != 8 {
        let _ = write!(css, ";font-size:{}em", Decimal(f64::from(style.size) / 8.0));
    }
    write_face(css, style.bold, style.italic, style.mono, faces);
    css.push_str("}\n");
}

/// What a page's faces are made of, beside its own family.
struct Faces<'a> {
    bold_weight: u16,
    mono_family: &'a str,
}

impl<'a> Faces<'a> {
    fn of(format: &Format, mono_family: &'a str) -> Self {
        Self {
            bold_weight: format.bold_weight,
            mono_family,
        }
    }
}

fn write_face(css: &mut String, bold: bool, italic: bool, mono: bool, faces: &Faces) {
    if bold {
        let _ = write!(css, ";font-weight:{}", faces.bold_weight);
    }
    if italic {
        css.push_str(";font-style:italic");
    }
    if mono {
        let _ = write!(css, ";font-family:{}", faces.mono_family);
    }
}
