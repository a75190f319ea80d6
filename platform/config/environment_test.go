package config

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestWhatCannotBeRightIsRefused with a sentence that names the setting.
func TestWhatCannotBeRightIsRefused(t *testing.T) {
	t.Parallel()
	secret := filepath.Join(t.TempDir(), "secret")
	if err := os.WriteFile(secret, []byte(strings.Repeat("s", minSecret)+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, value, want string
	}{
		{"HIVIS_LISTN", ":8080", "did you mean HIVIS_LISTEN?"},
		{"HIVIS_LISTEN_FILE", "/etc/hivis/listen", "there is no setting HIVIS_LISTEN_FILE"},
		{"HIVIS_LISTEN", "8080", "HIVIS_LISTEN must be like"},
		{"HIVIS_LISTEN", ":99999", "HIVIS_LISTEN must be like"},
		{"HIVIS_METRICS_LISTEN", "yes", "HIVIS_METRICS_LISTEN must be like"},
		{"HIVIS_BASE_URL", "hivis.example", "HIVIS_BASE_URL must be like"},
		{"HIVIS_SMTP_URL", "foo", "HIVIS_SMTP_URL must begin with"},
		{"HIVIS_SMTP_URL_FILE", "/nowhere/at/all", "HIVIS_SMTP_URL_FILE: open /nowhere/at/all"},
		{"HIVIS_DATABASE_URL", "mysql://db", "HIVIS_DATABASE_URL must be like"},
		{"HIVIS_FILES_URL", "gs://bucket", "HIVIS_FILES_URL must begin with"},
		{"HIVIS_LOG_LEVEL", "loud", "HIVIS_LOG_LEVEL is debug"},
		{"HIVIS_MAIL_FROM", "nobody", "HIVIS_MAIL_FROM must be like"},
		{"HIVIS_AUTHORITIES", "/nowhere/at/all", "HIVIS_AUTHORITIES: open /nowhere/at/all"},
		{"HIVIS_AUTHORITIES", secret, "has no certificate in PEM"},
		{"HIVIS_SECRET", "short", "HIVIS_SECRET needs at least 32"},
		{"HIVIS_DRAIN_SECONDS", "-1", "HIVIS_DRAIN_SECONDS cannot be"},
		{"HIVIS_DRAIN_SECONDS", "soon", `"DrainSeconds" of type "int"`},
		{"HIVIS_PLANS", "yes", "HIVIS_PLANS is on or off"},
		{"HIVIS_SIGN_UP", "yes", "HIVIS_SIGN_UP is closed, approval or open"},
		{"HIVIS_PRICING_URL", "javascript:1", "HIVIS_PRICING_URL must begin with"},
		{"HIVIS_BACKUPS", "backups", "HIVIS_BACKUPS must be a folder"},
		{"HIVIS_BACKUPS", "/var/backups/hivis", ""},
		{"HIVIS_BACKUPS", "s3://bucket?region=eu-central-1", ""},
		{"HIVIS_SECRET_FILE", secret, ""},
		{"HIVIS_DATABASE_URL", "host=db.example user=hivis", ""},
		{"HIVIS_LISTEN", "127.0.0.1:0", ""},
		{"HIVIS_METRICS_LISTEN", "off", ""},
		{"HIVIS_SMTP_URL", "smtps://someone:word@mail.example", ""},
		{"HIVIS_TEST_KEEPER_DIR", "/tmp", ""},
	} {
		settings, err := read(map[string]string{c.name: c.value})
		if err == nil {
			err = settings.validate()
		}
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s=%s: %v", c.name, c.value, err)
		}
	}
	both := map[string]string{"HIVIS_SECRET": strings.Repeat("x", minSecret), "HIVIS_SECRET_FILE": secret}
	if _, err := read(both); err == nil || !strings.Contains(err.Error(), "both set") {
		t.Errorf("a secret from two places: %v", err)
	}
	if c, err := read(map[string]string{"HIVIS_SECRET_FILE": secret}); err != nil || c.Secret != strings.Repeat("s", minSecret) {
		t.Errorf("the secret of a file is %q, %v", c.Secret, err)
	}
}

// TestASettingsFile stands behind the environment.
func TestASettingsFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "hivis.env")
	if err := os.WriteFile(file, []byte("# of this machine\nHIVIS_EXPORT_ROWS=5\nHIVIS_LOG_LEVEL=\"warn\"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv(settingsFile, file)
	t.Setenv("HIVIS_LOG_LEVEL", "debug")
	if c, err := Load(); err != nil || c.ExportRows != 5 || c.LogLevel != "debug" {
		t.Errorf("%d rows, level %q, %v", c.ExportRows, c.LogLevel, err)
	}
	t.Setenv(settingsFile, file+".not-there")
	if _, err := Load(); err == nil || !strings.Contains(err.Error(), settingsFile) {
		t.Errorf("a file that is not there: %v", err)
	}
}
