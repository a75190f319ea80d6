package main

import (
	"context"
	"crypto/tls"
	"fmt"
	"net"
	"net/http"
	"time"

	"hivis/platform/config"
)

type healthCommand struct{}

const healthTime = 5 * time.Second

// Run asks the server on this machine whether it is ready. It fails if not, as the checks of
// containers and of systemd expect.
func (healthCommand) Run(ctx context.Context) error {
	c, err := config.Load()
	if err != nil {
		return err
	}
	if err := askHealth(ctx, c, "/health/ready"); err != nil {
		return err
	}
	fmt.Println("ready")
	return nil
}

// askHealth asks the server on this machine how it is, the way browsers come.
func askHealth(ctx context.Context, c config.Config, path string) error {
	_, port, err := net.SplitHostPort(c.Listen)
	if err != nil {
		return err
	}
	base := c.Base()
	scheme, client := "http", &http.Client{Timeout: healthTime}
	if c.TLSEmail != "" {
		// The certificate is the public name's, and this is the machine itself.
		scheme, client.Transport = "https", &http.Transport{TLSClientConfig: &tls.Config{ServerName: base.Hostname(), InsecureSkipVerify: true}}
	}
	address := scheme + "://" + net.JoinHostPort(loopbackOf(c.Listen), port) + path
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return err
	}
	request.Host = base.Host
	answer, err := client.Do(request)
	if err != nil {
		return fmt.Errorf("not reached: %w", err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("not well: %s answers %s", address, answer.Status)
	}
	return nil
}

// loopbackOf is the address at which this machine reaches what listens there.
func loopbackOf(listen string) string {
	host, _, _ := net.SplitHostPort(listen)
	ip := net.ParseIP(host)
	if host == "" || ip != nil && ip.IsUnspecified() {
		return "127.0.0.1"
	}
	return host
}
