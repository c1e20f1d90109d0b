"""Safari, a game of hunters and dangerous animals by Howard Whitehouse: tales told at the fire afterwards."""
