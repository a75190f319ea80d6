package forms

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5"

	"hivis/core/attachments"
	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/i18n"
)

// Purpose is what the files of answers are for. A kind of record that is filled in has it
// among the Purposes of its Files.
const Purpose = "answer"

// imagesOf is whose the pictures of questions are.
const imagesOf = "Form"

// Submission is what somebody says at one stage of a record that they hold and may change.
type Submission struct {
	Kind     string // the Name of the record's Kind
	RecordID int64
	FormID   int64
	Version  int // that the record began with
	Stage    string
	// Round tells apart what is filled in at one stage several times, each of which stays:
	// the revision of an extension. 0: once, and what is said later takes its place.
	Round   int
	Answers []Answer // all of the stage: what was said before and is not among them goes
	Facts   map[string]bool
	Today   string // the day at the record's site, as 2026-11-22
	// Final wants everything that is required. What is no final may lack answers, but have
	// no wrong ones.
	Final bool
	// Strict also wants that no critical question has failed.
	Strict bool
	Field  string // of the input; "": answers
	// KeepsOutside keeps numbers that are outside their bounds: what was measured is written down as
	// it is, and what is Final is still refused with it.
	KeepsOutside bool
	// NonRecord is what is filled in and no kind of record.
	NonRecord bool
	// KeptFiles are files of earlier answers that stay with the record, since its module keeps
	// these as well.
	KeptFiles []int64
}

// Answer keeps the answers of a stage in place of those there were, all or nothing, and says
// what came out of them. What is wrong or missing is said at its question:
// answers.<question id>, and in a grid answers.<question id>.<row id>.<column id>. It comes
// last in a change of a record, since it may claim and give back room for files.
func (m *Module) Answer(ctx context.Context, tx *db.Tx, f Submission) (Result, error) {
	doc, before, err := m.readFor(ctx, tx, f)
	if err != nil {
		return Result{}, err
	}
	result := Evaluate(doc, f.Stage, f.Answers, f.Facts)
	answers := told(f.Answers)
	faults, err := m.checkNamed(ctx, tx, doc, answers, before)
	if err != nil {
		return Result{}, err
	}
	unclaimed, wrongFiles, err := m.checkFiles(ctx, tx, f, doc, answers)
	if err != nil {
		return Result{}, err
	}
	wrong := result.Wrong
	if f.KeepsOutside {
		wrong = slices.DeleteFunc(slices.Clone(wrong), outside)
	}
	faults = slices.Concat(wrong, faults, wrongFiles)
	if f.Final {
		faults = append(faults, result.Missing...)
	}
	if f.Strict {
		faults = append(faults, CriticalFaults(doc, f.Stage, f.Answers, f.Facts)...)
	}
	result.FollowUps = result.FollowUpsIn(doc)
	if err := ProblemsOf(faults, cmp.Or(f.Field, "answers")).Err(); err != nil {
		return result, err
	}
	if err := keep(ctx, tx, f, doc, answers); err != nil {
		return Result{}, err
	}
	claim := m.Attachments.Claim
	if f.NonRecord {
		claim = m.Attachments.ClaimForNonRecord
	}
	if err := claim(ctx, tx, f.Kind, f.RecordID, Purpose, unclaimed, tx.UserID); err != nil {
		return Result{}, err
	}
	return result, m.Attachments.RemoveForPurpose(ctx, tx, f.Kind, f.RecordID, Purpose, dropped(before, f, answers))
}

// outside is that a number is a number, and outside its bounds.
func outside(f Fault) bool { return f.Code == "forms_minimum" || f.Code == "forms_maximum" }

// kept is under which name the answers are kept.
func (f Submission) kept() string { return StageKey(f.Stage, f.Round) }

// StageKey is under which name the answers of a round of a stage are kept.
func StageKey(stage string, round int) string {
	if round == 0 {
		return stage
	}
	return stage + ":" + strconv.Itoa(round)
}

// readFor reads the record's version, on its day, and what was answered before.
func (m *Module) readFor(ctx context.Context, tx *db.Tx, f Submission) (doc Document, before []StoredAnswer, err error) {
	batch := &pgx.Batch{}
	m.QueueVersion(batch, tx, f.FormID, f.Version, &doc)
	m.QueueAnswers(batch, tx, f.Kind, f.RecordID, &before)
	if err := tx.Run(ctx, batch); err != nil {
		return doc, nil, err
	}
	if f.Today != "" {
		doc = doc.OnDay(f.Today)
	}
	return doc, before, nil
}

// told are the answers in which something is said.
func told(answers []Answer) (all []Answer) {
	for i := range answers {
		if !answers[i].blank() {
			all = append(all, answers[i])
		}
	}
	return all
}

// ProblemsOf are faults as problems of the field of an input.
func ProblemsOf(faults []Fault, field string) (problems api.Problems) {
	for _, f := range faults {
		at := field + "." + f.Question
		if f.Row != "" || f.Column != "" {
			at += "." + f.Row + "." + f.Column
		}
		problems.AddWith(at, f.Code, i18n.Params(f.Args))
	}
	return problems
}

// questions are those of a document by their ids.
func (d Document) questions() map[string]*Question {
	all := map[string]*Question{}
	for i := range d.Sections {
		for j := range d.Sections[i].Questions {
			all[d.Sections[i].Questions[j].ID] = &d.Sections[i].Questions[j]
		}
	}
	return all
}

// checkNamed wants sites, divisions, departments, units and people that there are and that
// are still in use, but for those that the question was answered with before.
func (m *Module) checkNamed(ctx context.Context, tx *db.Tx, doc Document, answers []Answer, before []StoredAnswer) (faults []Fault, err error) {
	var ids []int64
	for _, a := range answers {
		ids = append(ids, a.References...)
	}
	if len(ids) == 0 {
		return nil, nil
	}
	known, err := New().KnownReferences(ctx, tx, KnownReferencesParams{tx.OrganizationID, ids})
	if err != nil {
		return nil, err
	}
	lists := map[string][]int64{"site_list": known.Sites, "division_list": known.Divisions, "department_list": known.Departments, "unit_list": known.Units, "user_list": known.People}
	questions := doc.questions()
	for _, a := range answers {
		q := questions[a.Question]
		if q == nil || said[q.Type] != asReferences {
			continue // Evaluate has said so
		}
		there := append(referencesOf(before, a.Question), lists[q.Type]...)
		if slices.ContainsFunc(a.References, func(id int64) bool { return id > 0 && !slices.Contains(there, id) }) {
			faults = append(faults, Fault{Question: a.Question, Code: "forms_unknown_reference"})
		}
	}
	return faults, nil
}

func referencesOf(before []StoredAnswer, question string) (ids []int64) {
	for _, g := range before {
		if g.Question == question {
			ids = append(ids, g.References...)
		}
	}
	return ids
}

// fileTypes are the beginnings of content types, by what a question calls them.
var fileTypes = map[string][]string{
	"image":    {"image/"},
	"pdf":      {"application/pdf"},
	"document": {"application/msword", "application/vnd.openxmlformats-officedocument.wordprocessingml.document", "text/plain"},
	"sheet":    {"application/vnd.ms-excel", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "text/csv"},
	"slides":   {"application/vnd.ms-powerpoint", "application/vnd.openxmlformats-officedocument.presentationml.presentation"},
	"video":    {"video/"},
}

// checkFiles wants files that the record has, or that this user has sent and no record has,
// of the types and the size that the question takes. It returns those that are to be claimed.
func (m *Module) checkFiles(ctx context.Context, tx *db.Tx, f Submission, doc Document, answers []Answer) (unclaimed []int64, faults []Fault, err error) {
	var ids []int64
	for _, a := range answers {
		ids = append(ids, a.Files...)
	}
	found, err := m.Attachments.FileInfos(ctx, tx, ids)
	if err != nil {
		return nil, nil, err
	}
	questions := doc.questions()
	for i := range answers {
		a := &answers[i]
		q := questions[a.Question]
		if q == nil {
			continue
		}
		for _, id := range a.Files {
			file := found[id]
			ours := file.Module == f.Kind && file.RecordID == f.RecordID
			code, args := q.faultOfFile(file)
			if !ours && !file.Unclaimed {
				code, args = "forms_unknown_file", nil
			}
			if code != "" {
				faults = append(faults, Fault{a.Question, a.Row, a.Column, code, args})
				break
			}
			if !ours {
				unclaimed = append(unclaimed, id)
			}
		}
	}
	return unclaimed, faults, nil
}

// faultOfFile says why a file cannot be given to the question: photos, signatures and
// evidence are pictures.
func (q *Question) faultOfFile(file attachments.FileInfo) (string, map[string]any) {
	types := []string{"image"}
	if q.Type == "attachment" {
		types = q.Attr.FileTypes
	}
	fits := func(wanted string) bool { return strings.HasPrefix(file.ContentType, wanted) }
	if len(types) > 0 && !slices.ContainsFunc(types, func(t string) bool { return slices.ContainsFunc(fileTypes[t], fits) }) {
		return "forms_file_type", nil
	}
	if most := q.Attr.MaxSize; most > 0 && said[q.Type] == asFiles && file.Size > int64(most) {
		return "forms_file_size", value((most + 1023) / 1024)
	}
	return "", nil
}

// keep writes the answers in place of those there were, in one round trip.
func keep(ctx context.Context, tx *db.Tx, f Submission, doc Document, answers []Answer) error {
	type row struct {
		Answer
		Place    int      `json:"place"`
		Score    *float64 `json:"score,omitempty"`
		Possible *float64 `json:"possible,omitempty"`
		Failed   bool     `json:"failed,omitempty"`
	}
	questions := doc.questions()
	rows := make([]row, len(answers))
	for i, a := range answers {
		rows[i] = row{Answer: a, Place: i}
		if t := questions[a.Question].points(&a); t.possible > 0 {
			rows[i].Score, rows[i].Possible, rows[i].Failed = &t.reached, &t.possible, t.failed
		} else {
			rows[i].Failed = t.failed
		}
	}
	tx.Defer(removeAnswers, tx.OrganizationID, f.Kind, f.RecordID, f.kept())
	if len(rows) == 0 {
		return nil
	}
	content, err := json.Marshal(rows)
	if err != nil {
		return err
	}
	return New().InsertAnswers(ctx, tx, InsertAnswersParams{OrganizationID: tx.OrganizationID, Kind: f.Kind, RecordID: f.RecordID, Stage: f.kept(),
		FormID: f.FormID, Version: int32(f.Version), Answers: content})
}

// dropped are the files that no answer of the record has any more.
func dropped(before []StoredAnswer, f Submission, answers []Answer) (ids []int64) {
	kept := slices.Clone(f.KeptFiles)
	for _, a := range answers {
		kept = append(kept, a.Files...)
	}
	for _, g := range before {
		if g.Stage != f.kept() {
			kept = append(kept, g.Files...)
		}
	}
	for _, g := range before {
		for _, id := range g.Files {
			if !slices.Contains(kept, id) {
				ids = append(ids, id)
			}
		}
	}
	return ids
}

// errNoVersion is a record that names a version which there is not: the module's mistake.
var errNoVersion = errors.New("forms: there is no such version")
