"""What people want done: one function per intention, load -> engine -> save -> outcome."""
