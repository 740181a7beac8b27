//! Which lines go on which page?
