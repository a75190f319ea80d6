package workers

import (
	"fmt"
	"strings"
	"time"

	"hivis/platform/access"
	"hivis/platform/api"
)

// Manages reports whether somebody manages the profiles of those who work at their sites:
// they decide on permits, or set them up. Others are told neither how old these people are
// nor how they are reached, and what others add is not checked.
func Manages(rules access.Rules) bool {
	return rules.Grant("Permit", "approve") || rules.Grant(PermitTemplateRight, "update")
}

func proposes(rules access.Rules) bool {
	return Manages(rules) || rules.Grant("Permit", "create") || rules.Grant("Permit", "update")
}

// LargestPhoto is what a photo of a worker has to be smaller than, in bytes.
const LargestPhoto = 500_000

// isPortrait reports whether a file can be the photo of a worker.
func isPortrait(contentType string, size int64) bool {
	return (contentType == "image/jpeg" || contentType == "image/png") && size < LargestPhoto
}

func (w *Worker) trim() {
	for _, text := range []*string{&w.Name, &w.Company, &w.Phone} {
		*text = strings.TrimSpace(*text)
	}
	for i := range w.Certifications {
		c := &w.Certifications[i]
		c.Name, c.Number = strings.TrimSpace(c.Name), strings.TrimSpace(c.Number)
	}
	if w.Kind == "employee" {
		w.Company = ""
	}
}

// check holds a profile to the rules of its form.
func (w *Worker) check(problems *api.Problems) {
	if w.Name == "" {
		problems.Add("name", "required")
	}
	if w.Kind == "contractor" && w.Company == "" {
		problems.Add("company", "worker_company")
	}
	if w.UserID != nil && w.Kind != "employee" {
		problems.Add("kind", "worker_with_account")
	}
	if w.Phone != "" && !api.IsPhone(w.Phone) {
		problems.Add("phone", "phone_number")
	}
	for i, c := range w.Certifications {
		if c.Name == "" {
			problems.Add(fmt.Sprintf("certifications[%d].name", i), "required")
		}
		if c.ExpiresOn != nil {
			if _, err := time.Parse(time.DateOnly, *c.ExpiresOn); err != nil {
				problems.Add(fmt.Sprintf("certifications[%d].expires_on", i), "date")
			}
		}
	}
}

func (w *Worker) age() *int32 {
	if w.Age == nil {
		return nil
	}
	age := int32(*w.Age)
	return &age
}
