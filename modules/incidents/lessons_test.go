package incidents_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"hivis/modules/incidents"
	"hivis/server/servertest"
)

func lessonOf(r *servertest.Response) incidents.LessonRecord {
	return servertest.As[incidents.LessonAnswer](r).Lesson
}

// TestALessonIsReadWhereItIsSent: written from an incident with an image of it, sent to a
// site and a role, read with a receipt, and offered at a similar incident.
func TestALessonIsReadWhereItIsSent(t *testing.T) {
	b := newBench(t)
	o := b.Acme
	file := o.Worker.Uploaded("rack.txt", []byte("a rack"))
	i := b.report(o.Worker, body{"attachment_ids": []int64{file}})
	text := body{"title": "Racks need stops", "what_happened": "A pallet fell from the upper rack", "why": "No stop", "what_to_do": "Fit stops to every rack", "image_ids": []int64{i.Attachments[0].ID}}
	for field, say := range map[string][2]string{
		"title": {"Give the lesson a title.", "Geben Sie der Lehre einen Titel."}, "what_happened": {"Say what happened.", "Sagen Sie, was geschehen ist."},
		"what_to_do": {"Say what others should do.", "Sagen Sie, was andere tun sollen."},
	} {
		wrong := body{"title": "t", "what_happened": "h", "what_to_do": "d", field: " "}
		o.Manager.Post(pathOf(i.ID)+"/lessons", wrong).Refuses(http.StatusUnprocessableEntity, "invalid").SaysAt(field, say[0], "de", say[1])
	}
	o.Worker.Post(pathOf(i.ID)+"/lessons", text).Refuses(http.StatusForbidden, "not_your_incident")
	lesson := lessonOf(o.Manager.Post(pathOf(i.ID)+"/lessons", text).Wants(http.StatusCreated))
	path := fmt.Sprintf("/api/lfi_lesson/%d", lesson.ID)
	b.Wants("a draft", []any{lesson.Number, lesson.Status, len(lesson.Images), lesson.Incident.Number}, "[LFI-000001 draft 1 INC-000001]")
	b.Wants("nobody elsewhere sees it", o.Outsider.Get(path).StatusCode, http.StatusNotFound)
	lesson = lessonOf(o.Manager.Post(path+"/send", body{"site_ids": []int64{o.Sites[1]}, "role_ids": []int64{o.RoleIDs["Worker"]}}).Wants(http.StatusOK))
	b.Wants("sent", []any{lesson.Status, lesson.Recipients, lesson.Readers}, "[sent 1 0]")
	got := lessonOf(o.Outsider.Get(path).Wants(http.StatusOK))
	b.Wants("to read", []any{got.ToRead, got.Incident == nil, len(got.Receipts)}, "[true true 0]")
	var list incidents.LessonList
	o.Outsider.Get("/api/lfi_lesson?to_read=true").Wants(http.StatusOK).Into(&list)
	b.Wants("in their list", len(list.Lessons), 1)
	o.Outsider.Post(path+"/read", nil).Wants(http.StatusOK)
	o.Outsider.Post(path+"/read", nil).Wants(http.StatusOK)
	lesson = lessonOf(o.Manager.Get(path).Wants(http.StatusOK))
	b.Wants("read once", []any{lesson.Readers, lesson.Receipts[0].Person.ID}, fmt.Sprintf("[1 %d]", o.Outsider.ID))
	o.Manager.Post(path+"/read", nil).Refuses(http.StatusConflict, "lesson_not_to_read").Says("This lesson was not sent to you.", "de", "Diese Lehre wurde Ihnen nicht gesendet.")
	lesson = lessonOf(o.Manager.Post(path+"/send", body{"site_ids": []int64{o.Sites[1]}}).Wants(http.StatusOK))
	b.Wants("told once", b.Insert("select count(*) from notifications where kind = 'lesson_sent' and user_id = $1", o.Outsider.ID), 1)
	var similar incidents.Similar
	o.Outsider.Get(fmt.Sprintf("/api/incidents/similar?site_id=%d&q=pallet+fell+from+a+rack", o.Sites[1])).Wants(http.StatusOK).Into(&similar)
	b.Wants("offered", []any{len(similar.Incidents), len(similar.Lessons)}, "[0 1]")
	o.Worker.Get(fmt.Sprintf("/api/incidents/similar?site_id=%d&q=pallet+fell+from+a+rack", o.Sites[0])).Wants(http.StatusOK).Into(&similar)
	b.Wants("and the incident where it happened", len(similar.Incidents), 1)
}

// TestADraftIsReadByWhoWritesIt: of a sensitive incident by those who see it and write, and
// once it is sent by those to whom it was sent, without what was taken out of it before.
func TestADraftIsReadByWhoWritesIt(t *testing.T) {
	b := newBench(t)
	o := b.Acme
	head := b.head()
	member := b.AddUser(o, "member", "Worker", o.Sites[0])
	i := b.report(o.Manager, body{"sensitive": true})
	b.put(o.Manager, i.ID, "team", body{"lead_id": o.Manager.ID, "member_ids": []int64{member.ID}, "target_date": "2026-11-30"}).Wants(http.StatusOK)
	text := body{"title": "Say no", "what_happened": "Quuxley was bullied", "what_to_do": "Speak up"}
	lesson := lessonOf(member.Post(pathOf(i.ID)+"/lessons", text).Wants(http.StatusCreated))
	path := fmt.Sprintf("/api/lfi_lesson/%d", lesson.ID)
	reads := func(c *servertest.Client) []any {
		var list incidents.LessonList
		c.Get("/api/lfi_lesson").Wants(http.StatusOK).Into(&list)
		return []any{c.Get(path).StatusCode, len(list.Lessons)}
	}
	for who, want := range map[*servertest.Client]string{o.Admin: "[200 1]", o.Manager: "[200 1]", member: "[200 1]", head: "[404 0]", o.Worker: "[404 0]", o.Guest: "[404 0]", o.Outsider: "[404 0]"} {
		b.Wants(who.Email+" reads the draft", reads(who), want)
	}
	o.Manager.Patch(pathOf(i.ID), body{"sensitive": false}).Wants(http.StatusOK)
	b.Wants("of what is not sensitive any more it is the managers'", []any{reads(head), reads(o.Worker)}, "[[200 1] [404 0]]")
	o.Manager.Patch(pathOf(i.ID), body{"sensitive": true}).Wants(http.StatusOK)
	b.Wants("and of what is again it is not", reads(head), "[404 0]")

	o.Manager.Post("/api/comments", body{"module": "Lesson", "record_id": lesson.ID, "body": "Take Quuxley out"}).Wants(http.StatusCreated)
	text["what_happened"] = "Somebody was bullied"
	o.Manager.Patch(path, text).Wants(http.StatusOK)
	b.Advance(time.Minute)
	o.Manager.Post(path+"/send", body{"site_ids": []int64{o.Sites[0]}, "role_ids": []int64{o.RoleIDs["Worker"]}}).Wants(http.StatusOK)
	text["title"] = "Say no at once"
	o.Manager.Patch(path, text).Wants(http.StatusOK)
	b.Wants("it is read by those to whom it was sent", []any{reads(o.Worker), reads(o.Guest), reads(o.Outsider)}, "[[200 1] [404 0] [404 0]]")
	answer := o.Worker.Get(path).Wants(http.StatusOK)
	got := lessonOf(answer)
	b.Wants("and says nothing of its draft", []any{strings.Contains(string(answer.Bytes), "Quuxley"), len(got.Timeline), len(got.Comments), got.Incident == nil}, "[false 2 0 true]")
	got = lessonOf(o.Manager.Get(path).Wants(http.StatusOK))
	b.Wants("whoever writes it sees the whole", []any{len(got.Timeline), len(got.Comments)}, "[4 1]")
	o.Manager.Delete(pathOf(i.ID), body{"reason": "Twice"}).Wants(http.StatusOK)
	b.Wants("without its incident it is no more open", []any{reads(head), reads(o.Worker)}, "[[404 0] [200 1]]")
}
