package embedded

import (
	"bufio"
	"context"
	"io"
	"log/slog"
	"strings"
	"sync"
)

// linePrefix starts every message with the process that wrote it.
const linePrefix = "%p|"

type phase int

const (
	starting phase = iota
	running
	stopping
)

// lastWordsKept bounds what the error of a failed start repeats.
const lastWordsKept = 3

// endedByCommand is said of a connection that somebody ended on purpose, such as those of the database
// into which a backup was restored on trial. Whoever used it is told.
const endedByCommand = "terminating connection due to administrator command"

// serverLog carries what PostgreSQL writes into the program's own log.
type serverLog struct {
	out  *slog.Logger
	done chan struct{} // closed at the end of the output

	mu    sync.Mutex
	phase phase
	last  []string
}

func newServerLog(out *slog.Logger) *serverLog {
	return &serverLog{out: out.With("component", "postgres"), done: make(chan struct{})}
}

func (l *serverLog) setPhase(p phase) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.phase = p
}

func (l *serverLog) currentPhase() phase {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.phase
}

// lastWords returns the latest messages that tell why the server gave up.
func (l *serverLog) lastWords() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return strings.Join(l.last, "; ")
}

// read logs until the last process of the server has closed the pipe. It must
// keep reading whatever comes: a full pipe would make PostgreSQL wait.
func (l *serverLog) read(from io.ReadCloser) {
	defer close(l.done)
	defer from.Close()
	lines := bufio.NewReaderSize(from, 1<<16)
	for {
		line, cut, err := lines.ReadLine()
		if err != nil {
			return
		}
		text := string(line)
		for cut && err == nil { // what does not fit is left out
			_, cut, err = lines.ReadLine()
		}
		l.line(text)
	}
}

func (l *serverLog) line(text string) {
	pid, rest, _ := strings.Cut(text, "|")
	severity, message, found := strings.Cut(rest, ":  ")
	if !found {
		// A continued line, or one written before the settings are read.
		severity, message, found = strings.Cut(text, ":  ")
		if !found {
			severity, message = "", text
		}
		pid = ""
	}
	message = strings.TrimSpace(message)
	if message == "" {
		return
	}
	level := l.level(severity, message)
	l.out.LogAttrs(context.Background(), level, message, slog.String("pid", pid))
}

// level also collects the last words. Messages of an ordinary start and end
// are details; so is being refused while we try whether the server is ready.
func (l *serverLog) level(severity, message string) slog.Level {
	l.mu.Lock()
	defer l.mu.Unlock()
	quiet := l.phase != running
	switch severity {
	case "FATAL", "PANIC":
		if !strings.HasPrefix(message, "the database system is ") {
			l.last = append(l.last, message)
			l.last = l.last[max(0, len(l.last)-lastWordsKept):]
		}
		switch {
		case quiet && severity == "FATAL":
			return slog.LevelDebug
		case message == endedByCommand:
			return slog.LevelInfo
		}
		return slog.LevelError
	case "WARNING":
		return slog.LevelWarn
	case "ERROR":
		// A statement failed. Whoever sent it knows, and reports what matters.
		return slog.LevelDebug
	case "LOG", "INFO", "NOTICE":
		if quiet && !strings.Contains(message, "automatic recovery") {
			return slog.LevelDebug
		}
		return slog.LevelInfo
	default:
		return slog.LevelDebug
	}
}
