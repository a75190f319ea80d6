package server_test

import (
	"fmt"
	"net/http"
)

func init() {
	plain["GET /api/library_files/storage"] = "numbers"
	plain["GET /api/attachment_transfers/{id}"] = "numbers"
	also(map[string]func(*side) any{
		"library_file_id": func(o *side) any { return o.document() },
		"folder_id":       func(o *side) any { return o.folder() },
		"GET /api/folders parent_id": func(o *side) any {
			return o.Insert("select max(parent_id) from library_folders where organization_id = $1", o.ID)
		},
		"GET /api/library_files library_file_id": func(o *side) any {
			return o.Insert("select max(id) from library_files where organization_id = $1", o.ID)
		},
		"GET /api/library_files folder_id": func(o *side) any {
			return o.Insert("select max(folder_id) from library_files where organization_id = $1", o.ID)
		},
		"POST /api/folders parent_id":               func(o *side) any { return o.folder() },
		"POST /api/reminder user_ids":               func(o *side) any { return []int64{o.Worker.ID} },
		"PATCH /api/reminder/{id} user_ids":         func(o *side) any { return []int64{o.Worker.ID} },
		"GET /api/library_files owner_id":           func(o *side) any { return o.Manager.ID },
		"POST /api/library_files owner_id":          func(o *side) any { return o.Manager.ID },
		"PATCH /api/library_files/{id} owner_id":    func(o *side) any { return o.Manager.ID },
		"POST /api/library_files/delete record_ids": func(o *side) any { return []int64{o.document()} },
		"POST /api/favorites library_file_id":       func(o *side) any { return o.document() },
		"library_file_ids":                          func(o *side) any { return []int64{o.document()} },
		"POST /api/folders/delete record_ids":       func(o *side) any { return []int64{o.folder()} },
	}, map[string]func(*side) int64{
		"/api/folders/{id}":                     func(o *side) int64 { return o.folder() },
		"/api/folders/{id}/restore":             func(o *side) int64 { return o.deleted("/api/folders", o.folder()) },
		"/api/site_based_folders/{id}":          func(o *side) int64 { return o.folder() },
		"/api/library_files/{id}":               func(o *side) int64 { return o.document() },
		"/api/library_files/{id}/restore":       func(o *side) int64 { return o.deleted("/api/library_files", o.document()) },
		"/api/move_to/{id}":                     func(o *side) int64 { return o.document() },
		"/api/favorites/{id}":                   func(o *side) int64 { return o.favorite() },
		"/api/reminder/{id}":                    func(o *side) int64 { return o.reminder() },
		"/api/attachment_transfers/{id}":        func(o *side) int64 { return o.transfer() },
		"/api/attachment_transfers/{id}/finish": func(o *side) int64 { return o.arrived() },
	}, map[string]special{
		"POST /api/folders":       {rewrite: freshNames("name")},
		"PATCH /api/folders/{id}": {rewrite: freshNames("name")},
		"POST /api/library_files_bulk_upload": {rewrite: func(o *side, r *request) {
			o.document()
			r.file = fmt.Appendf(nil, "Which,Called\nDOC-%06d,%s\n", o.Insert("select max(serial) from library_files where organization_id = $1", o.ID), o.say("name"))
			r.fields = map[string]string{"mapping": `{"fields": {"document_file": {"column": 1}, "document_title": {"column": 2}}}`}
		}},
		"POST /api/library_files/{id}/review":  {fields: map[string]any{"review_on": ""}},
		"POST /api/favorites":                  {rewrite: func(_ *side, r *request) { delete(r.body, "folder_id") }},
		"POST /api/reminder":                   {rewrite: reminded},
		"PATCH /api/reminder/{id}":             {rewrite: reminded},
		"PATCH /api/attachment_transfers/{id}": {rewrite: nextPart},
		"POST /api/attachment_transfers":       {fields: map[string]any{"size": 100}},
	})
}

// folder is a new one at the top of the first site's tree.
func (o *side) folder() int64 {
	o.t.Helper()
	return o.Admin.Post("/api/folders", map[string]any{"name": o.fresh("folder"), "site_id": o.Sites[0]}).Wants(http.StatusCreated).ID("folder")
}

// nest is a folder that another one is in.
func (o *side) nest() int64 {
	o.t.Helper()
	id := o.folder()
	o.Admin.Post("/api/folders", map[string]any{"name": o.fresh("inner"), "parent_id": id}).Wants(http.StatusCreated)
	return id
}

// document is a file in a folder of its own.
func (o *side) document() int64 {
	o.t.Helper()
	var answer struct {
		File struct{ ID int64 } `json:"library_file"`
	}
	o.Admin.Post("/api/library_files", map[string]any{"folder_id": o.folder(), "attachment_id": o.picture(), "name": o.say("name"), "author": o.say("author"), "tags": []string{o.say("tag")}, "owner_id": o.Manager.ID}).
		Wants(http.StatusCreated).Into(&answer)
	return answer.File.ID
}

func (o *side) favorite() int64 {
	o.t.Helper()
	return o.Admin.Post("/api/favorites", map[string]any{"library_file_id": o.document()}).Wants(http.StatusCreated).ID("favorite")
}

func (o *side) reminder() int64 {
	o.t.Helper()
	return o.Admin.Post("/api/reminder", map[string]any{"library_file_id": o.document(), "remind_me": true, "note": o.say("note"), "remind_on": o.day(3)}).Wants(http.StatusCreated).ID("reminder")
}

// transfer is a file of which nothing has arrived.
func (o *side) transfer() int64 {
	o.t.Helper()
	return o.Admin.Post("/api/attachment_transfers", map[string]any{"name": o.say("film") + ".txt", "size": len(o.say("file"))}).Wants(http.StatusCreated).ID("transfer")
}

// arrived is one of which all has.
func (o *side) arrived() int64 {
	o.t.Helper()
	id := o.transfer()
	o.Admin.SendTo(http.MethodPatch, fmt.Sprintf("/api/attachment_transfers/%d", id), "part", []byte(o.say("file")), nil).Wants(http.StatusOK)
	return id
}

// library is a bit of everything that a library has.
func (o *side) library() {
	o.t.Helper()
	id := o.document()
	o.favorite()
	o.reminder()
	o.arrived()
	o.Admin.Put(fmt.Sprintf("/api/library_files/%d/shares", id), map[string]any{"user_ids": []int64{o.Worker.ID}, "role_ids": []int64{}, "site_ids": []int64{}}).Wants(http.StatusOK)
	o.nest()
	o.Admin.Post("/api/folders", map[string]any{"name": o.fresh("own")}).Wants(http.StatusCreated)
}

func reminded(o *side, r *request) {
	r.body["remind_others"], r.body["note"], r.body["remind_on"] = true, o.say("note"), o.day(3)
}

func nextPart(o *side, r *request) {
	r.file = []byte(o.say("file"))
	r.query.Set("offset", "0")
}
