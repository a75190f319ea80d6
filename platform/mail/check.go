package mail

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"slices"
	"strconv"
	"time"

	smtp "github.com/wneessen/go-mail"
)

// Stage is a step on the way to the mail server. The steps are in their order.
type Stage string

// The stages.
const (
	StageName       Stage = "name"       // its name has no address
	StageConnection Stage = "connection" // nothing answers there
	StageGreeting   Stage = "greeting"   // what answers is no mail server
	StageTLS        Stage = "tls"        // it does not encrypt, or its certificate is not believed
	StageSignIn     Stage = "sign-in"    // it does not take user and password
)

// Failure is a mail server that could not be used.
type Failure struct {
	Stage Stage
	Cause error
}

func (f *Failure) Error() string { return fmt.Sprintf("failed at the stage %q: %v", f.Stage, f.Cause) }
func (f *Failure) Unwrap() error { return f.Cause }

const checkTimeout = 15 * time.Second

// Check goes as far as a mail would before its sender is named, and returns a *Failure that
// says at which stage it ended.
func (s *Sender) Check(ctx context.Context) error {
	if !s.Enabled() {
		return errors.New("mail: no SMTP server is set")
	}
	ctx, cancel := context.WithTimeout(ctx, checkTimeout)
	defer cancel()
	if _, err := net.DefaultResolver.LookupHost(ctx, s.host); err != nil {
		return &Failure{StageName, err}
	}
	plain, err := (&net.Dialer{}).DialContext(ctx, "tcp", net.JoinHostPort(s.host, strconv.Itoa(s.port)))
	if err != nil {
		return &Failure{StageConnection, err}
	}
	_ = plain.Close()
	if err := s.greet(ctx, s.connection); err != nil {
		return &Failure{s.greetingOrTLS(ctx, err), err}
	}
	if len(s.credentials) == 0 {
		return nil
	}
	if err := s.greet(ctx, slices.Concat(s.connection, s.credentials)); err != nil {
		return &Failure{StageSignIn, err}
	}
	return nil
}

// greetingOrTLS is where it ended with a server that was reached: one that greets without encryption, or
// that is heard while it should encrypt, is a mail server.
func (s *Sender) greetingOrTLS(ctx context.Context, cause error) Stage {
	var certificate *tls.CertificateVerificationError
	var plain tls.RecordHeaderError
	if errors.As(cause, &certificate) || errors.As(cause, &plain) {
		return StageTLS
	}
	if s.greet(ctx, slices.Concat(s.connection, []smtp.Option{smtp.WithTLSPolicy(smtp.NoTLS)})) == nil {
		return StageTLS
	}
	return StageGreeting
}

func (s *Sender) greet(ctx context.Context, options []smtp.Option) error {
	client, err := smtp.NewClient(s.host, options...)
	if err != nil {
		return err
	}
	connection, err := client.DialToSMTPClientWithContext(ctx)
	if err != nil {
		return err
	}
	return connection.Close()
}
