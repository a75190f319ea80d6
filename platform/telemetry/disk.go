package telemetry

import "syscall"

// Disk says how large the file system of a folder is, and how much of it is free.
func Disk(folder string) (size, free int64, err error) {
	var found syscall.Statfs_t
	if err := syscall.Statfs(folder, &found); err != nil {
		return 0, 0, err
	}
	block := int64(found.Bsize)
	return int64(found.Blocks) * block, int64(found.Bavail) * block, nil
}
