package library_test

import (
	"fmt"
	"net/http"
	"slices"
	"testing"
	"time"

	"hivis/directory/deletions"
	"hivis/modules/library"
	"hivis/server/servertest"
)

func TestFoldersStandInATree(t *testing.T) {
	b := newBench(t)
	manager, site := b.Acme.Manager, b.Acme.Sites[0]
	top := b.folder(manager, "Safety", body{"site_id": site})
	inner := b.folder(manager, "Fire", body{"parent_id": top})
	b.folder(manager, "Drafts")
	manager.Post("/api/folders", body{"name": " ", "site_id": site}).Refuses(http.StatusUnprocessableEntity, "invalid").SaysAt("name", "Folder name must not be empty.", "de", "Der Ordnername darf nicht leer sein.")
	manager.Post("/api/folders", body{"name": "fire", "parent_id": top}).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "name", "There is a folder of this name here already. Choose another name.")
	manager.Post("/api/folders", body{"name": "x", "parent_id": 999999}).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "parent_id", "This folder is not there. Choose another one.")
	var trees library.SiteTrees
	b.Acme.Worker.Get(fmt.Sprintf("/api/site_based_folders?site_id=%d", site)).Wants(http.StatusOK).Into(&trees)
	b.Wants("the worker sees the site's tree", []any{len(trees.Trees), trees.Trees[0].SubFolders[0].Name, trees.Trees[0].SubFolders[0].ChildIDs, trees.Trees[0].Add != ""}, fmt.Sprintf("[1 Safety [%d] true]", inner))
	var one library.FolderAnswer
	b.Acme.Worker.Get(fmt.Sprintf("/api/site_based_folders/%d?site_id=%d", inner, site)).Wants(http.StatusOK).Into(&one)
	b.Wants("the way to it", one.Folder.Path, fmt.Sprintf("[{%d Safety} {%d Fire}]", top, inner))
	b.Acme.Worker.Get(fmt.Sprintf("/api/site_based_folders/%d?site_id=%d", inner, b.Acme.Sites[1])).Refuses(http.StatusNotFound, "not_found")
	b.Acme.Outsider.Get(fmt.Sprintf("/api/folders/%d", inner)).Refuses(http.StatusNotFound, "not_found")
	b.Acme.Worker.Patch(fmt.Sprintf("/api/folders/%d", top), body{"name": "Mine"}).Refuses(http.StatusForbidden, "permission_denied")
	b.Wants("own folders are nobody else's", []any{b.folders(manager, ""), b.folders(b.Acme.Worker, "of=all&q=draft"), b.folders(b.Acme.Admin, "of=others")}, "[[Drafts] [] [Drafts]]")
	manager.Patch(fmt.Sprintf("/api/folders/%d", inner), body{"name": "Fire safety"}).Wants(http.StatusOK)
}

// TestADeletedFolderComesBack with what was in it, and nothing else; and what was deleted in it
// by itself finds a place.
func TestADeletedFolderComesBack(t *testing.T) {
	b := newBench(t)
	manager, site := b.Acme.Manager, b.Acme.Sites[0]
	why := body{"reason": "Not used"}
	path := func(id int64, more string) string { return fmt.Sprintf("/api/folders/%d%s", id, more) }
	top := b.folder(manager, "Safety", body{"site_id": site})
	inner := b.folder(manager, "Fire", body{"parent_id": top})
	early := b.file(manager, body{"folder_id": inner, "name": "Early"})
	late := b.file(manager, body{"folder_id": inner, "name": "Late"})
	manager.Delete(pathOf(early.ID, ""), why).Wants(http.StatusOK)
	b.Advance(time.Minute)
	manager.Delete(path(top, ""), body{"reason": " "}).Refuses(http.StatusUnprocessableEntity, "invalid")
	b.Acme.Worker.Delete(path(top, ""), why).Refuses(http.StatusForbidden, "permission_denied")
	b.Acme.Outsider.Delete(path(top, ""), why).Refuses(http.StatusForbidden, "permission_denied")
	b.Globex.Admin.Delete(path(top, ""), why).Refuses(http.StatusNotFound, "not_found")
	manager.Delete(path(top, ""), why).Wants(http.StatusOK)
	if said := manager.Get(path(inner, "")).Refuses(http.StatusNotFound, "record_deleted"); said.Error != "Fire was deleted." {
		t.Errorf("of a deleted folder it is said: %q", said.Error)
	}
	bin := func() (lines []string) {
		var list deletions.List
		manager.Get("/api/deletions").Wants(http.StatusOK).Into(&list)
		for _, d := range list.Deletions {
			lines = append(lines, d.Kind+" "+d.Title)
		}
		return lines
	}
	b.Wants("nothing is left", []any{b.names(b.Acme.Admin, ""), b.folders(b.Acme.Admin, "of=all")}, "[[] []]")
	b.Wants("the folder is one line", bin(), "[LibraryFolder Safety Library Early]")
	b.Wants("a new one of its name may be made", b.folder(manager, "Safety", body{"site_id": site}) > top, true)
	manager.Post(path(inner, "/restore"), nil).Refuses(http.StatusNotFound, "not_found") // it comes with what it went with
	manager.Post(path(top, "/restore"), nil).Refuses(http.StatusConflict, "folder_name_taken")
	manager.Post(pathOf(early.ID, "/restore"), nil).Wants(http.StatusOK)
	b.Wants("a file comes back without its folder", recordOf(manager.Get(pathOf(early.ID, "")).Wants(http.StatusOK)).Folder == nil, true)
	b.Exec("update library_folders set name = 'Other' where organization_id = $1 and id > $2", b.Acme.ID, inner)
	b.Globex.Admin.Post(path(top, "/restore"), nil).Refuses(http.StatusNotFound, "not_found")
	manager.Post(path(top, "/restore"), nil).Wants(http.StatusOK)
	manager.Post(path(top, "/restore"), nil).Refuses(http.StatusNotFound, "not_found")
	b.Wants("back with what was in it", []any{b.names(manager, fmt.Sprintf("folder_id=%d", inner)), b.folders(manager, "of=all"), bin()}, "[[Late] [Fire Other Safety] []]")
	verbs := []string{}
	for _, e := range recordOf(manager.Get(pathOf(late.ID, "")).Wants(http.StatusOK)).Timeline {
		verbs = append(verbs, e.Verb+e.Note)
	}
	b.Wants("its file tells of it", verbs, "[restored deletedNot used created]")
}

// TestFoldersDeletedOneInAnother come back each where there is still something.
func TestFoldersDeletedOneInAnother(t *testing.T) {
	b := newBench(t)
	manager := b.Acme.Manager
	why := body{"reason": "Not used"}
	path := func(id int64, more string) string { return fmt.Sprintf("/api/folders/%d%s", id, more) }
	var ids []int64
	at := body{"site_id": b.Acme.Sites[0]}
	for _, name := range []string{"A", "B", "C"} {
		ids = append(ids, b.folder(manager, name, at))
		at = body{"parent_id": ids[len(ids)-1]}
	}
	b.file(manager, body{"folder_id": ids[2], "name": "Deep"})
	manager.Delete(path(ids[2], ""), why).Wants(http.StatusOK)
	manager.Delete(path(ids[1], ""), why).Wants(http.StatusOK)
	manager.Patch(fmt.Sprintf("/api/move_to/%d", ids[0]), body{"kind": "folder", "own": true}).Wants(http.StatusOK)
	manager.Post(path(ids[2], "/restore"), nil).Wants(http.StatusOK)
	var read library.FolderAnswer
	manager.Get(path(ids[2], "")).Wants(http.StatusOK).Into(&read)
	b.Wants("in the lowest that is there, wherever that went", []any{read.Folder.Path, read.Folder.Keeper.ID == manager.ID, b.names(manager, "own=true")}, fmt.Sprintf("[[{%d A} {%d C}] true [Deep]]", ids[0], ids[2]))
	manager.Post("/api/folders/delete", body{"record_ids": []int64{ids[0], ids[2]}, "reason": "All"}).Wants(http.StatusOK)
	manager.Post(path(ids[0], "/restore"), nil).Wants(http.StatusOK)
	b.Wants("the other stays deleted with its file", []any{b.folders(manager, "of=all"), b.names(manager, "")}, "[[A] []]")
	b.Advance(deletions.Retention)
	b.Run(b.App.Deletions.RemoveAll)
	b.Wants("and is removed with it", []any{b.Insert("select count(*) from library_folders where organization_id = $1", b.Acme.ID), b.Insert("select count(*) from library_files where organization_id = $1", b.Acme.ID),
		b.Insert("select storage_used_bytes from organizations where id = $1", b.Acme.ID)}, "[1 0 0]")
}

func TestMoving(t *testing.T) {
	b := newBench(t)
	manager := b.Acme.Manager
	a := b.folder(manager, "A", body{"site_id": b.Acme.Sites[0]})
	inA := b.folder(manager, "In A", body{"parent_id": a})
	other := b.folder(manager, "Other", body{"site_id": b.Acme.Sites[1]})
	file := b.file(manager, body{"folder_id": inA, "name": "Plan"})
	path := func(id int64) string { return fmt.Sprintf("/api/move_to/%d", id) }
	for _, into := range []int64{a, inA} {
		manager.Patch(path(a), body{"kind": "folder", "folder_id": into}).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "folder_id", "A folder cannot be moved into itself or into a folder that is in it.")
	}
	for _, kind := range []string{"folder", "file"} {
		id := map[string]int64{"folder": a, "file": file.ID}[kind]
		manager.Patch(path(id), body{"kind": kind}).Refuses(http.StatusUnprocessableEntity, "invalid").SaysAt("folder_id", "Target folders not found to move into. Choose a folder.", "de", "Zielordner zum Verschieben nicht gefunden. Wählen Sie einen Ordner.")
		manager.Patch(path(id), body{"kind": kind, "folder_id": 999999}).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "folder_id", "Target folders not found to move into. Choose a folder.")
	}
	b.Wants("the outsider sees nothing of it yet", b.names(b.Acme.Outsider, ""), "[]")
	var moved library.Moved
	manager.Patch(path(a), body{"kind": "folder", "folder_id": other}).Wants(http.StatusOK).Into(&moved)
	b.Wants("all that was in it went along", []any{b.names(b.Acme.Outsider, ""), b.names(b.Acme.Worker, ""), moved.Folder.Site.ID == b.Acme.Sites[1]}, "[[Plan] [] true]")
	var read library.FolderAnswer
	b.Acme.Outsider.Get(fmt.Sprintf("/api/folders/%d", inA)).Wants(http.StatusOK).Into(&read)
	b.Wants("and stands in the new one", read.Folder.Path, fmt.Sprintf("[{%d Other} {%d A} {%d In A}]", other, a, inA))
	manager.Patch(path(file.ID), body{"kind": "file", "own": true}).Wants(http.StatusOK).Into(&moved)
	b.Wants("a file of one's own", []any{moved.File.Keeper.ID == manager.ID, moved.File.Folder == nil, b.names(b.Acme.Outsider, ""), b.names(manager, "own=true&top=true")}, "[true true [] [Plan]]")
	private := b.folder(b.Acme.Admin, "Private")
	manager.Patch(path(file.ID), body{"kind": "file", "folder_id": private}).Refuses(http.StatusUnprocessableEntity, "invalid")
}

func TestSharing(t *testing.T) {
	b := newBench(t)
	manager := b.Acme.Manager
	top := b.folder(manager, "Private")
	inner := b.folder(manager, "Inner", body{"parent_id": top})
	file := b.file(manager, body{"folder_id": inner, "name": "Secret"})
	readers := func(want string) {
		t.Helper()
		var who []string
		for _, c := range b.people() {
			if c.Get(pathOf(file.ID, "")).StatusCode == http.StatusOK {
				who = append(who, c.Email)
			}
		}
		b.Wants("who reads it", who, want)
	}
	readers("[]")
	folder, own := fmt.Sprintf("/api/folders/%d/shares", top), pathOf(file.ID, "/shares")
	none := body{"user_ids": []int64{}, "role_ids": []int64{}, "site_ids": []int64{}}
	for _, c := range []struct {
		path, field string
		id          int64
		want        string
	}{
		{folder, "site_ids", b.Acme.Sites[1], "[outsider@acme.example]"},
		{folder, "role_ids", b.Acme.RoleIDs["Worker"], "[worker@acme.example outsider@acme.example]"},
		{own, "user_ids", b.Acme.Guest.ID, "[guest@acme.example]"},
	} {
		with := body{"user_ids": []int64{}, "role_ids": []int64{}, "site_ids": []int64{}, c.field: []int64{c.id}}
		manager.Put(c.path, with).Wants(http.StatusOK)
		readers(c.want)
		manager.Put(c.path, none).Wants(http.StatusOK)
		readers("[]")
	}
	manager.Put(own, body{"user_ids": []int64{b.Globex.Worker.ID}, "role_ids": []int64{b.Globex.RoleIDs["Worker"]}, "site_ids": []int64{b.Globex.Sites[0]}}).
		Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "user_ids", "Choose an active user of your organization.")
	manager.Put(folder, body{"user_ids": []int64{b.Acme.Worker.ID}, "role_ids": []int64{}, "site_ids": []int64{}}).Wants(http.StatusOK)
	b.Wants("it is found where it is shared", []any{b.folders(b.Acme.Worker, "of=shared"), b.names(b.Acme.Worker, fmt.Sprintf("folder_id=%d", inner)), b.names(b.Acme.Worker, "q=secret")}, "[[Private] [Secret] [Secret]]")
	b.Acme.Worker.Delete(pathOf(file.ID, ""), body{"reason": "mine"}).Refuses(http.StatusForbidden, "permission_denied")
	second := b.AddUser(b.Acme, "second", "Safety Manager", b.Acme.Sites[1])
	manager.Put(own, body{"user_ids": []int64{second.ID}, "role_ids": []int64{}, "site_ids": []int64{}}).Wants(http.StatusOK)
	b.Wants("told once", b.Insert("select count(*) from notifications where user_id = $1 and kind = 'library_shared'", second.ID), 1)
	second.Delete(pathOf(file.ID, ""), body{"reason": "mine"}).Refuses(http.StatusForbidden, "not_your_folder")
	second.Patch(pathOf(file.ID, ""), body{"name": "Mine"}).Refuses(http.StatusForbidden, "not_your_folder")
	b.Wants("who may not share it does not learn with whom it is", len(recordOf(second.Get(pathOf(file.ID, "")).Wants(http.StatusOK)).Shares), 0)
}

// TestALinkEndsWithTheShare has somebody keep the addresses of a picture, of its small one and
// of its first version, which work while it is shared with them and no longer.
func TestALinkEndsWithTheShare(t *testing.T) {
	b := newBench(t)
	manager, worker := b.Acme.Manager, b.Acme.Worker
	folder := b.folder(manager, "Private")
	shares := fmt.Sprintf("/api/folders/%d/shares", folder)
	with := func(roles ...int64) {
		manager.Put(shares, body{"user_ids": []int64{}, "role_ids": roles, "site_ids": []int64{}}).Wants(http.StatusOK)
	}
	file := b.file(manager, body{"folder_id": folder, "attachment_id": manager.Uploaded("yard.png", servertest.Picture)})
	manager.Post(pathOf(file.ID, "/versions"), body{"attachment_id": manager.Uploaded("yard.pdf", b.pdf())}).Wants(http.StatusOK)
	with(b.Acme.RoleIDs["Worker"])
	var links []string
	for _, v := range recordOf(worker.Get(pathOf(file.ID, "")).Wants(http.StatusOK)).Versions {
		links = append(links, v.URL, v.URL+"&small=true")
	}
	b.Wants("addresses", len(links), 4)
	opened := func(c *servertest.Client) (statuses []int) {
		for _, link := range links {
			statuses = append(statuses, c.Get(link).StatusCode)
		}
		return statuses
	}
	b.Wants("while it is shared", opened(worker), "[200 200 200 200]")
	with([]int64{}...)
	b.Wants("when it was taken back", opened(worker), "[404 404 404 404]")
	with(b.Acme.RoleIDs["Worker"])
	b.Wants("when it is shared again", opened(worker), "[200 200 200 200]")
}

// TestAnOwnerTakesNothingAway has somebody look at a file again who is not at its site: they
// may change it, and neither take it out of its tree nor learn of whose it was.
func TestAnOwnerTakesNothingAway(t *testing.T) {
	b := newBench(t)
	manager := b.Acme.Manager
	owner := b.AddUser(b.Acme, "owner", "Safety Manager", b.Acme.Sites[1])
	private := b.folder(manager, "Private plans")
	file := b.file(manager, body{"folder_id": private, "name": "Plan", "owner_id": owner.ID})
	none := body{"user_ids": []int64{}, "role_ids": []int64{}, "site_ids": []int64{}}
	shared := body{"user_ids": []int64{b.Acme.Guest.ID}, "role_ids": []int64{b.Acme.RoleIDs["Worker"]}, "site_ids": []int64{}}
	manager.Put(pathOf(file.ID, "/shares"), shared).Wants(http.StatusOK)
	manager.Patch(fmt.Sprintf("/api/move_to/%d", file.ID), body{"kind": "file", "site_id": b.Acme.Sites[0]}).Wants(http.StatusOK)
	owner.Patch(pathOf(file.ID, ""), body{"name": "Plan B"}).Wants(http.StatusOK)
	owner.Patch(fmt.Sprintf("/api/move_to/%d", file.ID), body{"kind": "file", "own": true}).Refuses(http.StatusForbidden, "not_your_folder")
	owner.Put(pathOf(file.ID, "/shares"), none).Refuses(http.StatusForbidden, "not_your_folder")
	told := func(r library.Record) (fields []string) {
		for _, e := range r.Timeline {
			for _, c := range e.Changes {
				fields = append(fields, c.Field)
			}
			for _, n := range e.Names {
				fields = append(fields, n.Name)
			}
		}
		return fields
	}
	read := recordOf(owner.Get(pathOf(file.ID, "")).Wants(http.StatusOK))
	b.Wants("what they may do", read.Can, "{ not_your_folder not_your_folder }")
	b.Wants("what they are told", []any{told(read), len(read.Shares)}, fmt.Sprintf("[[name site_id %s] 0]", read.Site.Name))
	all := told(recordOf(manager.Get(pathOf(file.ID, "")).Wants(http.StatusOK)))
	if !slices.Contains(all, "Private plans") || !slices.Contains(all, "shared_role_id") {
		t.Errorf("those of the tree are told %q", all)
	}
}

func TestTheLogTellsWithWhomAFolderIsShared(t *testing.T) {
	b := newBench(t)
	manager := b.Acme.Manager
	folder := fmt.Sprintf("/api/folders/%d/shares", b.folder(manager, "Private"))
	for _, people := range [][]int64{{b.Acme.Worker.ID}, {b.Acme.Guest.ID}} {
		manager.Put(folder, body{"user_ids": people, "role_ids": []int64{}, "site_ids": []int64{}}).Wants(http.StatusOK)
	}
	kept := b.Insert(`select count(*) from audit_events where organization_id = $1 and kind = 'folder_shared' and changes = jsonb_build_array(jsonb_build_object('field', 'shared_with',
		'before', (select full_name from users where id = $2), 'after', (select full_name from users where id = $3)))`, b.Acme.ID, b.Acme.Worker.ID, b.Acme.Guest.ID)
	b.Wants("from the worker to the guest", kept, 1)
}
