//! Reading JSON that may hold anything, with the path of whatever is wrong.

use std::ops::RangeInclusive;

use serde_json::Value;

use vokal_base::problem::FieldError;

/// Tells so many faults at most; more help nobody.
const MOST: usize = 50;

/// What is wrong so far.
#[derive(Default)]
pub(super) struct Faults(Vec<FieldError>);

impl Faults {
    pub(super) fn add(&mut self, path: &str, detail: impl Into<String>) {
        if self.0.len() < MOST {
            self.0.push(FieldError {
                field: path.to_owned().into(),
                detail: detail.into(),
            });
        }
    }

    pub(super) fn into_inner(self) -> Vec<FieldError> {
        self.0
    }
}

/// A place in the JSON; null counts as nothing.
pub(super) struct Node<'a> {
    value: Option<&'a Value>,
    pub path: String,
}

impl<'a> Node<'a> {
    pub(super) fn root(value: &'a Value) -> Self {
        Self {
            value: Some(value),
            path: String::new(),
        }
    }

    pub(super) fn is_some(&self) -> bool {
        self.value.is_some()
    }

    /// A field of an object, written `camelCase` or `Capitalised`.
    pub(super) fn get(&self, name: &str) -> Self {
        let object = self.value.and_then(Value::as_object);
        let value = object.and_then(|object| {
            object.get(name).or_else(|| {
                let mut capitalised = name.to_owned();
                capitalised.get_mut(..1)?.make_ascii_uppercase();
                object.get(&capitalised)
            })
        });
        let path = if self.path.is_empty() {
            name.to_owned()
        } else {
            format!("{}.{name}", self.path)
        };
        Self {
            value: value.filter(|value| !value.is_null()),
            path,
        }
    }

    /// Says so if there is nothing.
    pub(super) fn required(self, faults: &mut Faults) -> Self {
        if self.value.is_none() {
            faults.add(&self.path, "is required");
        }
        self
    }

    pub(super) fn text(&self, faults: &mut Faults, longest: usize) -> Option<String> {
        let Some(text) = self.value?.as_str() else {
            faults.add(&self.path, "must be a text");
            return None;
        };
        if text.chars().count() > longest {
            faults.add(&self.path, format!("may have at most {longest} characters"));
            return None;
        }
        if text.contains('\0') {
            faults.add(&self.path, "has a character that no text has");
            return None;
        }
        Some(text.to_owned())
    }

    pub(super) fn number(&self, faults: &mut Faults, range: RangeInclusive<f64>) -> Option<f64> {
        let number = self.value?.as_f64();
        let within = number.filter(|number| range.contains(number));
        if within.is_none() {
            let (least, most) = range.into_inner();
            faults.add(
                &self.path,
                format!("must be a number from {least} to {most}"),
            );
        }
        within
    }

    /// A whole number, perhaps written as a text, as selects give it.
    pub(super) fn integer(&self, faults: &mut Faults, range: RangeInclusive<i64>) -> Option<i64> {
        let value = self.value?;
        let written = value.as_str().and_then(|text| text.parse().ok());
        let number = value.as_i64().or(written);
        let whole = number.or_else(|| {
            let number = value.as_f64()?;
            (number.fract() == 0.0 && number.abs() < 1e15).then_some(number as i64)
        });
        let within = whole.filter(|number| range.contains(number));
        if within.is_none() {
            let (least, most) = range.into_inner();
            let detail = format!("must be a whole number from {least} to {most}");
            faults.add(&self.path, detail);
        }
        within
    }

    pub(super) fn flag(&self, faults: &mut Faults) -> bool {
        match self.value {
            None => false,
            Some(Value::Bool(flag)) => *flag,
            Some(_) => {
                faults.add(&self.path, "must be true or false");
                false
            }
        }
    }

    /// One of these codes, or one of the labels that stand for it.
    pub(super) fn code(
        &self,
        faults: &mut Faults,
        codes: &[(&'static str, &[&str])],
    ) -> Option<&'static str> {
        let text = self.text(faults, 200)?;
        let code = code_of(&text, codes);
        if code.is_none() {
            let known: Vec<_> = codes.iter().map(|(code, _)| *code).collect();
            faults.add(&self.path, format!("must be one of {}", known.join(", ")));
        }
        code
    }

    pub(super) fn items(&self, faults: &mut Faults, most: usize) -> Vec<Self> {
        let Some(value) = self.value else {
            return Vec::new();
        };
        let Some(items) = value.as_array() else {
            faults.add(&self.path, "must be a list");
            return Vec::new();
        };
        if items.len() > most {
            faults.add(&self.path, format!("may have at most {most} entries"));
            return Vec::new();
        }
        let item = |(at, value)| Self {
            value: Some(value),
            path: format!("{}[{at}]", self.path),
        };
        items.iter().enumerate().map(item).collect()
    }

    pub(super) fn entries(&self, faults: &mut Faults, most: usize) -> Vec<(String, Self)> {
        let Some(value) = self.value else {
            return Vec::new();
        };
        let Some(object) = value.as_object() else {
            faults.add(&self.path, "must be an object");
            return Vec::new();
        };
        if object.len() > most {
            faults.add(&self.path, format!("may have at most {most} entries"));
            return Vec::new();
        }
        let mut entries = Vec::new();
        for (key, value) in object {
            let path = format!("{}.{key}", self.path);
            if key.contains('\0') || key.chars().count() > 300 {
                faults.add(&self.path, "has a name that no field has");
            } else if !value.is_null() {
                let value = Some(value);
                entries.push((key.clone(), Self { value, path }));
            }
        }
        entries
    }
}

/// The code that this text is or stands for.
pub(super) fn code_of(text: &str, codes: &[(&'static str, &[&str])]) -> Option<&'static str> {
    let text = text.trim();
    let fits = |(code, labels): &&(&'static str, &[&str])| {
        code.eq_ignore_ascii_case(text)
            || labels
                .iter()
                .any(|label| label.to_lowercase() == text.to_lowercase())
    };
    codes.iter().find(fits).map(|(code, _)| *code)
}

/// A number as rows keep it.
pub(super) fn whole(number: Option<i64>) -> Option<i32> {
    number.and_then(|number| i32::try_from(number).ok())
}
