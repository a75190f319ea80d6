package server_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"hivis/core/records"
	"hivis/platform/access"
	"hivis/platform/api"
)

// refused says what is wrong with how a request is refused that is wrong at a field.
func (o *side) refused(r *request, field string) string {
	answer := r.send(r.actor)
	var problem api.Body
	_ = json.Unmarshal(answer.Bytes, &problem)
	for _, each := range problem.Problems {
		if each.Field == field || strings.HasPrefix(each.Field, field+"[") {
			if answer.StatusCode == http.StatusUnprocessableEntity && len(problem.Errors[each.Field]) > 0 && o.knowsCode(each.Code) {
				return ""
			}
		}
	}
	return fmt.Sprintf("answered %d %.300s, wanted it to be refused at %s", answer.StatusCode, answer.Bytes, field)
}

// knowsCode reports whether the document has the code of a field among those that there are.
func (o *side) knowsCode(code string) bool {
	return slices.Contains(o.d.Components.Schemas["ApiFieldProblem"].Properties["code"].Enum, any(code))
}

// unknownParameter asks with one that there is not.
func (c *contract) unknownParameter(op *operation) {
	c.t.Helper()
	if op.Method != http.MethodGet && op.Method != http.MethodDelete {
		return
	}
	r := bare(op)
	r.actor, r.query = c.acme.Admin, url.Values{"nonsense": {"1"}}
	if op.Permission == access.MasterSuperAdmin.String() {
		r.actor = c.acme.platform
	}
	c.point(op, "refuses nonsense", c.acme.refused(r, "nonsense"))
}

// unknownFields puts a field that there is not into each object of a valid body.
func (c *contract) unknownFields(op *operation) {
	c.t.Helper()
	s := c.d.body(op)
	if s == nil || c.made[op] == nil {
		return
	}
	for _, place := range objects(c.d, s, "", c.made[op].body) {
		r := *c.made[op]
		r.body = copied(c.t, r.body)
		put(r.body, place+"nonsense", 1)
		c.point(op, "unknown field", c.acme.refused(&r, place+"nonsense"))
	}
}

// objects lists where in the body an object of named fields stands: "", "actions[0]."
func objects(d *document, s *schema, path string, body map[string]any) []string {
	if s.Properties == nil {
		return nil
	}
	places := []string{path}
	for name, value := range body {
		property := s.Properties[name]
		if property == nil {
			continue
		}
		if object, nested := value.(map[string]any); nested {
			places = append(places, objects(d, d.resolve(property), path+name+".", object)...)
		}
		if list, isList := value.([]any); isList && len(list) > 0 && property.Items != nil {
			if object, nested := list[0].(map[string]any); nested {
				places = append(places, objects(d, d.resolve(property.Items), path+name+"[0].", object)...)
			}
		}
	}
	return places
}

// filesOfOthers claims a file that somebody else sent.
func (c *contract) filesOfOthers(op *operation) {
	c.t.Helper()
	s := c.d.body(op)
	if s == nil || c.made[op] == nil || s.Properties["attachment_ids"] == nil {
		return
	}
	r := c.acme.request(op)
	r.body["attachment_ids"] = []int64{c.acme.upload(c.acme.Supervisor)}
	c.point(op, "files of others", c.acme.refused(r, "attachment_ids"))
}

// tooMany gives a list of ids one more than it can have, and none where it has to have some.
func (c *contract) tooMany(op *operation) {
	c.t.Helper()
	s := c.d.body(op)
	if s == nil || c.made[op] == nil {
		return
	}
	for name, property := range s.Properties {
		if property.kind() != "array" || !isReference(name, property) {
			continue
		}
		r := *c.made[op]
		r.body = copied(c.t, r.body)
		r.body[name] = slices.Repeat([]int64{1}, *property.MaxItems+1)
		c.point(op, "too many "+name, c.acme.refused(&r, name))
		if property.MinItems != nil && *property.MinItems > 0 {
			r.body[name] = []int64{}
			c.point(op, "no "+name, c.acme.refused(&r, name))
		}
	}
}

// someOfAnother puts one id of another organization's among one's own, wherever several can be
// given. Nothing at all is changed, and without it everything is.
func (c *contract) someOfAnother() {
	c.t.Helper()
	type mixed struct {
		*request
		field    string
		own, all []int64
	}
	var tried []mixed
	for _, op := range c.d.operations() {
		s := c.d.body(op)
		if s == nil || over[op.String()] != "" || op.Permission == "public" {
			continue
		}
		for name, property := range s.Properties {
			if property.kind() != "array" || !isReference(name, property) {
				continue
			}
			r, theirs := c.acme.request(op), c.globex.request(op)
			own, isOwn := r.body[name].([]int64)
			foreign, isForeign := theirs.body[name].([]int64)
			if isOwn && isForeign {
				tried = append(tried, mixed{r, name, own, slices.Concat(own, foreign)})
			}
		}
	}
	slices.SortStableFunc(tried, func(a, b mixed) int { return strings.Count(a.op.Path, "/delete") - strings.Count(b.op.Path, "/delete") })
	before := c.digests(c.acme.ID)
	for _, m := range tried {
		m.body[m.field] = m.all
		theirs := m.send(m.actor)
		if theirs.StatusCode != http.StatusNotFound {
			c.point(m.op, "some of another's "+m.field, c.acme.refused(m.request, m.field))
		}
		nobodys := slices.Clone(m.own)
		for id := int64(1 << 52); len(nobodys) < len(m.all); id++ {
			nobodys = append(nobodys, id)
		}
		m.body[m.field] = nobodys
		if unknown := m.send(m.actor); withoutRequestID(unknown) != withoutRequestID(theirs) {
			c.t.Errorf("%s: of another's %s it says %s, and of nobody's %s", m.op, m.field, theirs.Bytes, unknown.Bytes)
		}
	}
	for table, digest := range c.digests(c.acme.ID) {
		if digest != before[table] {
			c.t.Errorf("what was refused because of another organization's ids changed %s: %s before, %s after", table, before[table], digest)
		}
	}
	for _, m := range tried {
		m.body[m.field] = m.own
		if answer := m.send(m.actor); answer.StatusCode >= 300 {
			c.t.Errorf("%s: answers %d %s without another organization's ids", m.op, answer.StatusCode, answer.Bytes)
		}
	}
	if len(tried) < 10 {
		c.t.Errorf("ids were mixed %d times", len(tried))
	}
}

// freePlan lets one record of each kind in that the plan bounds, and in the next month one
// more; of a kind that it does not have, none.
func (c *contract) freePlan() {
	c.t.Helper()
	c.Exec("update organizations set subscription_type = 'free' where id = $1", c.acme.ID)
	bounded := 0
	for _, k := range c.App.Records.Kinds() {
		if k.Plan == nil {
			continue
		}
		bounded++
		k.Plan.Limit = min(k.Plan.Limit, 1)
	}
	if bounded < 2 {
		c.t.Fatalf("%d kinds are bounded", bounded)
	}
	for range 2 {
		c.nextMonth()
		for _, k := range c.App.Records.Kinds() {
			if k.Plan != nil {
				c.isBounded(k)
			}
		}
	}
}

func (c *contract) nextMonth() {
	now := c.Now()
	c.Advance(now.AddDate(0, 1, 0).Sub(now))
	c.acme.Admin.SignIn().Wants(http.StatusOK)
}

func (c *contract) isBounded(k *records.Kind) {
	c.t.Helper()
	o := c.acme.Organization
	example := c.Example(o, k)
	for range k.Plan.Limit {
		o.Admin.Post(example.Path, example.Body).Wants(http.StatusCreated)
	}
	o.Admin.Post(example.Path, example.Body).Refuses(http.StatusUnprocessableEntity, k.Plan.FullCode)
}
