package live

const crowdVariable = "HIVIS_LIVE_CROWD"

func beCrowd(string) int { return 0 }
