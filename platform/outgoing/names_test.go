package outgoing

import (
	"context"
	"net"
	"net/http"
	"net/netip"
	"sync"

	"golang.org/x/net/dns/dnsmessage"
)

// nameServer answers each question for a name with the same addresses, until they change.
type nameServer struct {
	mu        sync.Mutex
	addresses []netip.Addr
}

func (n *nameServer) answer(addresses ...netip.Addr) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.addresses = addresses
}

// clientBy is the client for outside, whose names this server says.
func clientBy(names *nameServer) *http.Client {
	client, dialer := Client(false, nil), Dialer(false)
	dialer.Resolver = &net.Resolver{PreferGo: true, Dial: func(context.Context, string, string) (net.Conn, error) {
		ours, theirs := net.Pipe()
		go names.serve(theirs)
		return ours, nil
	}}
	client.Transport = bounded{&http.Transport{DialContext: dialer.DialContext, DisableKeepAlives: true}}
	return client
}

// serve answers one question, as over TCP: with its length before it.
func (n *nameServer) serve(conn net.Conn) {
	defer func() { _ = conn.Close() }()
	buffer := make([]byte, 2048)
	if _, err := conn.Read(buffer); err != nil { // of a pipe: all that was written at once
		return
	}
	var message dnsmessage.Message
	if err := message.Unpack(buffer[2 : 2+int(buffer[0])<<8+int(buffer[1])]); err != nil {
		return
	}
	n.mu.Lock()
	message.Answers = answersTo(message.Questions[0], n.addresses)
	n.mu.Unlock()
	message.Header.Response, message.Additionals = true, nil
	packed, err := message.Pack()
	if err == nil {
		_, _ = conn.Write(append([]byte{byte(len(packed) >> 8), byte(len(packed))}, packed...))
	}
}

func answersTo(question dnsmessage.Question, addresses []netip.Addr) (answers []dnsmessage.Resource) {
	for _, address := range addresses {
		header := dnsmessage.ResourceHeader{Name: question.Name, Type: question.Type, Class: question.Class, TTL: 0}
		switch {
		case question.Type == dnsmessage.TypeA && address.Is4():
			answers = append(answers, dnsmessage.Resource{Header: header, Body: &dnsmessage.AResource{A: address.As4()}})
		case question.Type == dnsmessage.TypeAAAA && address.Is6():
			answers = append(answers, dnsmessage.Resource{Header: header, Body: &dnsmessage.AAAAResource{AAAA: address.As16()}})
		}
	}
	return answers
}
