"""The club's website: static pages without scripts that send nothing to anybody."""
