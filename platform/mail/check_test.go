package mail

import (
	"bufio"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"net"
	"net/http/httptest"
	"strings"
	"testing"

	"hivis/platform/mail/mailtest"
)

// TestCheckNamesTheStage at which a mail server cannot be used.
func TestCheckNamesTheStage(t *testing.T) {
	t.Parallel()
	sink, gone := mailtest.New(t), mailtest.New(t)
	gone.Down()
	for _, c := range []struct {
		server string
		want   Stage
	}{
		{sink.URL(), ""},
		{"smtp://nobody.invalid:25", StageName},
		{gone.URL(), StageConnection},
		{strings.Replace(sink.URL(), "smtp://", "starttls://", 1), StageTLS},
		{strings.Replace(sink.URL(), "smtp://", "smtps://", 1), StageTLS},
		{"smtp://" + hostOf(t, listen(t), func(net.Conn) {}), StageGreeting},
		{strings.Replace(sink.URL(), "smtp://", "smtp://someone:word@", 1), StageSignIn},
	} {
		s, err := New(c.server, from)
		if err != nil {
			t.Fatal(err)
		}
		var failure *Failure
		err = s.Check(t.Context())
		if errors.As(err, &failure) != (c.want != "") || failure != nil && failure.Stage != c.want {
			t.Errorf("%s: %v, want the stage %q", c.server, err, c.want)
		}
	}
	if len(sink.Kept()) != 0 {
		t.Error("a check sent a mail")
	}
}

// TestAnAuthorityOfOnesOwn: a certificate that nobody else vouches for is believed where it is trusted.
func TestAnAuthorityOfOnesOwn(t *testing.T) {
	t.Parallel()
	vouched := httptest.NewTLSServer(nil)
	t.Cleanup(vouched.Close)
	server := "smtps://" + hostOf(t, tls.NewListener(listen(t), vouched.TLS), greets)
	authorities := x509.NewCertPool()
	authorities.AddCert(vouched.Certificate())
	for want, trusted := range map[Stage]*x509.CertPool{StageTLS: nil, "": authorities} {
		s, err := New(server, from)
		if err != nil {
			t.Fatal(err)
		}
		s.Trust(trusted)
		var failure *Failure
		err = s.Check(t.Context())
		if errors.As(err, &failure) != (want != "") || failure != nil && failure.Stage != want {
			t.Errorf("%v, want the stage %q", err, want)
		}
	}
}

func listen(t *testing.T) net.Listener {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	return l
}

// hostOf is where each connection is answered so, and ended.
func hostOf(t *testing.T, l net.Listener, answer func(net.Conn)) string {
	t.Helper()
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			answer(c)
			_ = c.Close()
		}
	}()
	return l.Addr().String()
}

// greets is a mail server up to its greeting.
func greets(c net.Conn) {
	_, _ = io.WriteString(c, "220 mail.example ESMTP\r\n")
	if _, err := bufio.NewReader(c).ReadString('\n'); err == nil {
		_, _ = io.WriteString(c, "250 mail.example\r\n")
	}
}
