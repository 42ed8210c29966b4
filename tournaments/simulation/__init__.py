"""Plans played through by chance, many times: how well a plan finds who is really strongest."""
