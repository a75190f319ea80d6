package organizations

import (
	"context"
	"slices"
	"strings"

	"hivis/core/activity"
	"hivis/core/records"
	"hivis/directory/deletions"
	"hivis/directory/roles"
	"hivis/directory/users"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Name is the module's name in rules and in the log.
const Name = "Organization"

// Logo is the organization's picture.
type Logo struct {
	ID  int64  `json:"id" minimum:"1" maximum:"9007199254740991"`
	URL string `json:"url" maxLength:"500"`
}

// Settings are what an organization says of itself.
type Settings struct {
	ID                  int64      `json:"id" minimum:"1" maximum:"9007199254740991"`
	Name                string     `json:"name" maxLength:"200"`
	SubDomainName       string     `json:"sub_domain_name" maxLength:"63"`
	Logo                *Logo      `json:"logo"`
	Letterhead          string     `json:"letterhead" maxLength:"300" doc:"The line beside the logo on what is printed"`
	TimeZone            string     `json:"time_zone" maxLength:"60" doc:"IANA name; of what belongs to no site"`
	Languages           []string   `json:"languages" maxItems:"7" doc:"Those that are offered to its people"`
	RevealsUnknownEmail bool       `json:"reveals_unknown_email" doc:"Signing in says whether an address is unknown, instead of the same for all"`
	ModulesOff          []string   `json:"modules_off" maxItems:"4" enum:"{optional}" doc:"Modules that it does without: no role grants anything of them, and what is in them stays"`
	Look                users.Look `json:"look"`
	HasOwnLook          bool       `json:"has_own_look" doc:"The plan comes with a look of one's own; without it the product's holds"`
	ActiveUsers         int64      `json:"active_users" minimum:"0" maximum:"1000000000" doc:"Those that count towards what the plan has"`
	HasExamples         bool       `json:"has_examples" doc:"There are example records, which can be removed in one press"`
}

// SettingsAnswer carries the settings.
type SettingsAnswer struct {
	Organization Settings `json:"organization"`
}

type settingsInput struct {
	Body struct {
		Name                *string     `json:"name,omitempty" maxLength:"200"`
		LogoID              *int64      `json:"logo_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"An upload: JPEG, PNG or GIF of at most 10 MB; 0 takes the logo away"`
		Letterhead          *string     `json:"letterhead,omitempty" maxLength:"300"`
		TimeZone            *string     `json:"time_zone,omitempty" maxLength:"60"`
		Languages           *[]string   `json:"languages,omitempty" minItems:"1" maxItems:"7" uniqueItems:"true" enum:"bg,de,en,es,fr,tr,zh"`
		RevealsUnknownEmail *bool       `json:"reveals_unknown_email,omitempty"`
		Look                *users.Look `json:"look,omitempty"`
		ModulesOff          *[]string   `json:"modules_off,omitempty" maxItems:"4" uniqueItems:"true" enum:"{optional}"`
	}
}

// settings answers GET /api/v1/organization.
func (m *Module) settings(ctx context.Context, tx *db.Tx, _ *api.None) (*SettingsAnswer, error) {
	s, err := m.currentSettings(ctx, tx)
	return &SettingsAnswer{s}, err
}

func (m *Module) currentSettings(ctx context.Context, tx *db.Tx) (Settings, error) {
	row, err := New().Settings(ctx, tx, SettingsParams{ID: tx.OrganizationID, Example: records.ExampleSource, Over: m.Now().Add(-deletions.Retention)})
	return Settings{ID: row.ID, Name: row.Name, SubDomainName: row.SubDomainName, Logo: logoOf(row.LogoID), Letterhead: row.Letterhead,
		TimeZone: row.TimeZone, Languages: row.Languages, RevealsUnknownEmail: row.RevealsUnknownEmail, ModulesOff: roles.Off(row.RightsOff),
		Look: users.LookOf(true, row.LookAccent, row.LookNavigation, row.LookFont), HasOwnLook: users.HasOwnLook(row.SubscriptionType), ActiveUsers: row.ActiveUsers, HasExamples: row.Examples}, err
}

func logoOf(id int64) *Logo {
	if id == 0 {
		return nil
	}
	return &Logo{id, users.LogoURL(id)}
}

// change answers PATCH /api/v1/organization. Everybody's browser follows at once.
func (m *Module) change(ctx context.Context, tx *db.Tx, in *settingsInput) (*SettingsAnswer, error) {
	tx.Defer("select from organizations where id = $1 for no key update", tx.OrganizationID) // one change after the other
	before, err := m.currentSettings(ctx, tx)
	if err != nil {
		return nil, err
	}
	after, err := in.take(before)
	if err != nil {
		return nil, err
	}
	if err := m.requireNoneOpen(ctx, tx, before.ModulesOff, after.ModulesOff); err != nil {
		return nil, err
	}
	err = New().UpdateSettings(ctx, tx, UpdateSettingsParams{ID: tx.OrganizationID, Name: after.Name, Letterhead: after.Letterhead,
		TimeZone: after.TimeZone, Languages: after.Languages, RevealsUnknownEmail: after.RevealsUnknownEmail, RightsOff: roles.RightsOff(after.ModulesOff),
		LookAccent: after.Look.Accent, LookNavigation: after.Look.Navigation, LookFont: after.Look.Font})
	if err == nil && !slices.Equal(before.ModulesOff, after.ModulesOff) {
		err = New().WithholdRights(ctx, tx, tx.OrganizationID)
	}
	if err != nil {
		return nil, err
	}
	if id := in.Body.LogoID; id != nil {
		if err := m.Attachments.SetPicture(ctx, tx, "logo_id", Name, tx.OrganizationID, *id); err != nil {
			return nil, err
		}
	}
	if after, err = m.currentSettings(ctx, tx); err != nil {
		return nil, err
	}
	if changes := differences(before, after); len(changes) > 0 || in.Body.LogoID != nil {
		activity.Write(ctx, tx, activity.Event{Module: Name, RecordID: tx.OrganizationID, Title: after.Name, Kind: "organization_updated", Changes: changes, At: m.Now()})
	}
	m.Auth.ForgetOrganization(tx)
	return &SettingsAnswer{after}, users.PublishOrganization(ctx, tx)
}

// take takes over what was sent, and says what is wrong with it.
func (in *settingsInput) take(s Settings) (Settings, error) {
	var problems api.Problems
	api.Set(&s.Name, in.Body.Name)
	api.Set(&s.Letterhead, in.Body.Letterhead)
	api.Set(&s.TimeZone, in.Body.TimeZone)
	api.Set(&s.Languages, in.Body.Languages)
	api.Set(&s.RevealsUnknownEmail, in.Body.RevealsUnknownEmail)
	api.Set(&s.ModulesOff, in.Body.ModulesOff)
	if in.Body.Look != nil && *in.Body.Look != s.Look {
		s.Look = *in.Body.Look
		s.Look.Check(&problems)
		if !s.HasOwnLook {
			problems.Add("look", "look_not_in_plan")
		}
	}
	s.ModulesOff = roles.Off(roles.RightsOff(s.ModulesOff)) // in the order in which they are kept
	s.Name, s.Letterhead = strings.TrimSpace(s.Name), strings.TrimSpace(s.Letterhead)
	if s.Name == "" {
		problems.Add("name", "required")
	}
	if !db.UsableZone(s.TimeZone) {
		problems.Add("time_zone", "unknown_time_zone")
	}
	return s, problems.Err()
}

// requireNoneOpen refuses to switch off a module in which something goes on: nobody could end it any more.
func (m *Module) requireNoneOpen(ctx context.Context, tx *db.Tx, before, after []string) error {
	for _, k := range m.Records.Kinds() {
		if k.Open == "" || !slices.Contains(after, k.Name) || slices.Contains(before, k.Name) {
			continue
		}
		var open int64
		if err := tx.QueryRow(ctx, "select count(*) from "+k.Table+" "+k.Row+" where "+k.Row+".organization_id = $1 and "+k.Open, tx.OrganizationID).Scan(&open); err != nil {
			return err
		}
		if open > 0 {
			var problems api.Problems
			problems.AddWith("modules_off", "module_in_use", map[string]any{"Count": open, "Prefix": k.Prefix})
			return problems.Err()
		}
	}
	return nil
}

func differences(before, after Settings) []records.Change {
	changes := records.AppendChange(nil, "name", before.Name, after.Name)
	changes = records.AppendChange(changes, "letterhead", before.Letterhead, after.Letterhead)
	changes = records.AppendChange(changes, "time_zone", before.TimeZone, after.TimeZone)
	changes = records.AppendChange(changes, "languages", strings.Join(before.Languages, ", "), strings.Join(after.Languages, ", "))
	changes = records.AppendChange(changes, "reveals_unknown_email", before.RevealsUnknownEmail, after.RevealsUnknownEmail)
	changes = records.AppendChange(changes, "look", before.Look.String(), after.Look.String())
	changes = records.AppendChange(changes, "modules_off", strings.Join(before.ModulesOff, ", "), strings.Join(after.ModulesOff, ", "))
	return records.AppendChange(changes, "logo", before.Logo != nil, after.Logo != nil)
}

// logo answers GET /api/v1/organization/logo, also to whoever has not signed in.
func (m *Module) logo(ctx context.Context, tx *db.Tx, _ *logoInput) (*api.Streamed, error) {
	return m.Attachments.PublicPicture(ctx, tx, Name, tx.OrganizationID)
}

type logoInput struct {
	V int64 `query:"v" minimum:"0" maximum:"9007199254740991" doc:"Tells browsers one logo from the next"`
}
