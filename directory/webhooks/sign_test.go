package webhooks

import (
	"testing"
	"time"
)

// TestTheVectorOfStandardWebhooks is the one that its libraries are tested with.
func TestTheVectorOfStandardWebhooks(t *testing.T) {
	t.Parallel()
	const want = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="
	for _, secret := range []string{"MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"} {
		got, err := sign([]string{secret}, "msg_p5jXN8AQM9LWM0D4loKWxJek", time.Unix(1614265330, 0), []byte(`{"test": 2432232314}`))
		if err != nil || got != want {
			t.Errorf("signed %s, %v", got, err)
		}
	}
}
