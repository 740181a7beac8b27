//! How memory is taken.

/// Has all threads take memory from one place: the C library sets 64 MB of
/// address space aside for each thread that it gives a place of its own.
pub(super) fn from_one_place() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        // SAFETY: sets a number in the allocator, before there are threads.
        #[expect(unsafe_code, reason = "the standard library has no safe way")]
        let _ = unsafe { libc::mallopt(libc::M_ARENA_MAX, 1) };
    }
}
