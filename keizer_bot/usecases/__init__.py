"""What people want done: one async function per intention, load -> engine -> save -> outcome."""
