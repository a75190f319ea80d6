package audits

import (
	"context"
	"fmt"
	"slices"

	"hivis/core/attachments"
	"hivis/core/forms"
	"hivis/platform/api"
	"hivis/platform/db"
)

// refuseSent refuses what cannot be an answer at all, and files that are not the audit's or
// cannot be. It says which are to be claimed.
func (m *Module) refuseSent(ctx context.Context, tx *db.Tx, h *auditRow, in *modifyInput, doc forms.Document, result forms.Result) (unclaimed []int64, err error) {
	sent := map[answerKey]bool{}
	ids := slices.Clone(in.Body.AttachmentIDs)
	for _, a := range in.Body.Answers {
		sent[keyOf(a.Answer)] = true
		ids = append(ids, a.Files...)
	}
	var problems api.Problems
	for _, f := range result.Wrong {
		if sent[answerKey{f.Question, f.Row, f.Column}] && !isUnsettled(f) {
			problems.AddWith(fieldOf(f), f.Code, f.Args)
		}
	}
	found, err := m.Attachments.FileInfos(ctx, tx, ids)
	if err != nil {
		return nil, err
	}
	types := typesIn(doc)
	for _, a := range in.Body.Answers {
		for _, id := range a.Files {
			file := found[id]
			ours := file.Module == Name && file.RecordID == h.ID
			code := faultOfFile(file, types[a.Question] == "attachment")
			if !ours && !file.Unclaimed {
				code = "forms_unknown_file"
			}
			if code != "" {
				problems.Add(fieldOf(forms.Fault{Question: a.Question, Row: a.Row, Column: a.Column}), code)
			} else if !ours && !slices.Contains(unclaimed, id) {
				unclaimed = append(unclaimed, id)
			}
		}
	}
	for i, id := range in.Body.AttachmentIDs {
		if code := faultOfFile(found[id], true); code != "" && found[id].Unclaimed { // else it is said that there is none
			problems.Add(fmt.Sprintf("attachment_ids[%d]", i), code)
		}
	}
	return unclaimed, problems.Err()
}

// isUnsettled reports whether what is wrong with an answer may be put right by others: they
// come in any order, and from two devices.
func isUnsettled(f forms.Fault) bool {
	return f.Code == "forms_not_asked" || f.Code == "forms_not_applicable_value" && f.Row != ""
}

func typesIn(doc forms.Document) map[string]string {
	types := map[string]string{}
	for _, s := range doc.Sections {
		for _, q := range s.Questions {
			types[q.ID] = q.Type
		}
	}
	return types
}

// maxFileBytes is what a file of an audit may have: a megabyte.
const maxFileBytes = 1 << 20

// pictures and documents are the types of files that an audit takes.
var (
	pictures  = []string{"image/jpeg", "image/png", "image/gif"}
	documents = []string{"application/vnd.ms-powerpoint", "application/vnd.openxmlformats-officedocument.presentationml.presentation",
		"application/msword", "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
		"application/vnd.ms-excel", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"}
)

// faultOfFile says why an audit does not take a file, or "".
func faultOfFile(file attachments.FileInfo, asDocument bool) string {
	picture := slices.Contains(pictures, file.ContentType)
	switch {
	case !picture && !asDocument:
		return "audit_image"
	case !picture && !slices.Contains(documents, file.ContentType):
		return "audit_file"
	case file.Size > maxFileBytes && picture:
		return "audit_image"
	case file.Size > maxFileBytes:
		return "audit_file"
	}
	return ""
}
