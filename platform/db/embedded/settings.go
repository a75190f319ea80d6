package embedded

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

const megabyte = 1 << 20

// writeSettings replaces postgresql.conf, which belongs to Hivis. What an
// operator changes with ALTER SYSTEM is kept elsewhere and wins.
func writeSettings(at place, throwaway bool) error {
	memory := machineMemory()
	var conf bytes.Buffer
	fmt.Fprintln(&conf, "# Written at every start. Use ALTER SYSTEM for changes that last.")
	for _, line := range []string{
		"max_connections = 100",
		megabytes("shared_buffers", memory/8, 128, 2048),
		megabytes("effective_cache_size", memory/2, 512, 16384),
		megabytes("maintenance_work_mem", memory/32, 64, 256),
		"work_mem = 8MB",
		"wal_level = replica",
		"random_page_cost = 1.1", // data directories are on solid state disks today
		"jit = off",              // compiling costs more than the short queries of a web application
		"timezone = 'UTC'",
		"log_timezone = 'UTC'",
		"datestyle = 'ISO, YMD'",
		"default_text_search_config = 'pg_catalog.simple'",
		"shared_preload_libraries = 'pg_stat_statements'",
		"idle_in_transaction_session_timeout = '5min'",
		// The application reports failed statements itself; here they would only
		// carry personal data into the log.
		"log_min_error_statement = panic",
		"log_error_verbosity = terse",
		"log_checkpoints = off",
		"log_line_prefix = '" + linePrefix + "'",
	} {
		fmt.Fprintln(&conf, line)
	}
	if throwaway {
		fmt.Fprintln(&conf, "max_connections = 300")
		fmt.Fprintln(&conf, "shared_buffers = 128MB")
		fmt.Fprintln(&conf, "max_wal_size = 4GB")
		fmt.Fprintln(&conf, "plan_cache_mode = force_generic_plan") // tests ask each connection little, and planning is most of it
	}
	name := filepath.Join(at.cluster, "postgresql.conf")
	if err := os.WriteFile(name+".new", conf.Bytes(), 0o600); err != nil {
		return err
	}
	return errors.Join(at.account.own(name+".new"), os.Rename(name+".new", name))
}

// durability goes on the command line, where no ALTER SYSTEM can loosen it.
func durability(throwaway bool) []string {
	value := "on"
	if throwaway {
		value = "off"
	}
	var args []string
	for _, name := range []string{"fsync", "full_page_writes", "synchronous_commit"} {
		args = append(args, "-c", name+"="+value)
	}
	return args
}

func megabytes(name string, bytes, least, most uint64) string {
	return fmt.Sprintf("%s = %dMB", name, min(max(bytes/megabyte, least), most))
}

// machineMemory is the memory of the machine or of the container around us,
// whichever is less. Where neither can be read, it assumes a small machine.
func machineMemory() uint64 {
	memory := uint64(2048 * megabyte)
	if info, err := os.ReadFile("/proc/meminfo"); err == nil {
		fields := strings.Fields(string(info)) // "MemTotal:", "16384", "kB", ...
		if len(fields) > 1 {
			if kilobytes, err := strconv.ParseUint(fields[1], 10, 64); err == nil {
				memory = kilobytes * 1024
			}
		}
	}
	if limit, err := os.ReadFile("/sys/fs/cgroup/memory.max"); err == nil {
		if bytes, err := strconv.ParseUint(strings.TrimSpace(string(limit)), 10, 64); err == nil {
			memory = min(memory, bytes)
		}
	}
	return memory
}
