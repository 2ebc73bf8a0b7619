"""What machines read: each format's reader and writer stand together."""
