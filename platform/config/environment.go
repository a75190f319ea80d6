package config

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"reflect"
	"slices"
	"strings"

	"github.com/caarlos0/env/v11"
	"github.com/joho/godotenv"
)

const (
	settingsFile = "HIVIS_SETTINGS_FILE" // names a file of lines NAME=value
	testPrefix   = "HIVIS_TEST_"         // what the project's own tests are told
	fromFile     = "_FILE"               // after a secret's name: the file that holds it
)

// read fills the settings from what is set, and says everything that is wrong with it at once.
func read(set map[string]string) (c Config, err error) {
	set, err = withSecrets(set)
	if err != nil {
		return c, err
	}
	if err := refuseUnknown(set); err != nil {
		return c, err
	}
	return c, env.ParseWithOptions(&c, env.Options{Environment: set})
}

// environment is what is set: the lines of the settings file, and before them the variables
// of the process.
func environment() (map[string]string, error) {
	own := map[string]string{}
	for _, each := range os.Environ() {
		if name, value, _ := strings.Cut(each, "="); strings.HasPrefix(name, "HIVIS_") {
			own[name] = value
		}
	}
	if own[settingsFile] == "" {
		return own, nil
	}
	set, err := godotenv.Read(own[settingsFile])
	if err != nil {
		return nil, fmt.Errorf("%s: %w", settingsFile, err)
	}
	maps.Copy(set, own)
	return set, nil
}

// LoadFile reads the settings of another installation, which all stand in a file.
func LoadFile(path string) (c Config, err error) {
	set, err := godotenv.Read(path)
	if err != nil {
		return c, fmt.Errorf("%s: %w", path, err)
	}
	return load(set)
}

// withSecrets reads the secrets that are named by a file of their own, as containers get them.
func withSecrets(set map[string]string) (map[string]string, error) {
	set = maps.Clone(set)
	for _, field := range settings() {
		name := field.Tag.Get("env")
		file, named := set[name+fromFile]
		if field.Tag.Get("secret") != "true" || !named {
			continue
		}
		if set[name] != "" {
			return nil, fmt.Errorf("%s and %s%s are both set: keep one", name, name, fromFile)
		}
		content, err := os.ReadFile(file)
		if err != nil {
			return nil, fmt.Errorf("%s%s: %w", name, fromFile, err)
		}
		set[name] = strings.TrimRight(string(content), "\r\n")
		delete(set, name+fromFile)
	}
	return set, nil
}

// refuseUnknown finds misspelled names: a setting that is not heard is one that somebody relies on.
func refuseUnknown(set map[string]string) error {
	known := []string{settingsFile}
	for _, field := range settings() {
		known = append(known, field.Tag.Get("env"))
	}
	var wrong []error
	for _, name := range slices.Sorted(maps.Keys(set)) {
		if slices.Contains(known, name) || strings.HasPrefix(name, testPrefix) {
			continue
		}
		near := slices.MinFunc(known, func(a, b string) int { return distance(a, name) - distance(b, name) })
		wrong = append(wrong, fmt.Errorf("there is no setting %s; did you mean %s?", name, near))
	}
	return errors.Join(wrong...)
}

func settings() []reflect.StructField { return reflect.VisibleFields(reflect.TypeFor[Config]()) }

// distance is how many letters must change to make one name of the other (Levenshtein).
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		before := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			before, row[j+1] = row[j+1], min(row[j+1]+1, row[j]+1, before+cost)
		}
	}
	return row[len(b)]
}
