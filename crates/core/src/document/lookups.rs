//! What a chapter asks of its book.

pub(super) type SizeOf<'a> = dyn Fn(&str) -> Option<(u32, u32)> + Send + Sync + 'a;
pub(super) type PathOf<'a> = dyn Fn(&str) -> Option<String> + Send + Sync + 'a;

/// A borrowed look-up of image sizes.
pub(super) type SizeLookup<'a> = Option<&'a SizeOf<'a>>;

/// A borrowed look-up of a path: under which the book has what is meant, if it has it.
pub(super) type PathLookup<'a> = Option<&'a PathOf<'a>>;
