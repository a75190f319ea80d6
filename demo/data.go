package demo

import (
	"bytes"
	"embed"
	"encoding/csv"
	"encoding/json"
	"fmt"
)

//go:embed accidents.csv texts.json people.json permits.json incidents.json audits.json hira.json
var data embed.FS

// note is something that can be observed.
type note struct {
	Type      string `json:"type"`
	OtherType string `json:"other_type"`
	Risk      string `json:"risk"`
	Category  string `json:"category"`
	Place     string `json:"place"`
	Text      string `json:"text"`
	sector    string // of the accident it retells
	potential string // I to VI
}

// task is something that can be asked for.
type task struct {
	Control  string `json:"control"`
	Kind     string `json:"kind"`
	Category string `json:"category"`
	Text     string `json:"text"`
}

// texts are the words of the demo.
type texts struct {
	Notes     []note              `json:"notes"`
	Could     map[string][]string `json:"could"` // by category
	Did       []string            `json:"did"`
	Good      []string            `json:"good"`
	Gain      []string            `json:"gain"`
	NoAction  map[string][]string `json:"no_action"` // by type of observation
	Actions   map[string][]task   `json:"actions"`   // by category
	Trials    []task              `json:"trials"`
	Praise    []task              `json:"praise"`
	Alone     []task              `json:"alone"`
	Done      map[string][]string `json:"done"` // by control type
	Closing   []string            `json:"closing"`
	Reopen    []string            `json:"reopen"`
	Criteria  []string            `json:"criteria"` // of checks of effectiveness
	Effects   []string            `json:"effects"`  // what was seen then
	Remarks   []string            `json:"remarks"`
	Questions []string            `json:"questions"` // @ is who reported it
	Answers   []string            `json:"answers"`
	Thanks    []string            `json:"thanks"`
	Progress  []string            `json:"progress"` // @ is who assigned it
	accidents []note
}

type siteData struct {
	Code                               string `json:"code"`
	Name                               string `json:"name"`
	TimeZone                           string `json:"time_zone"`
	City                               string `json:"city"`
	Country                            string `json:"country"`
	Address, Zip, State, Mobile, Naics string
	Latitude, Longitude                float64
	Headcount                          int
	HeadOfSite                         string              `json:"head_of_site"`
	HeadOfSafety                       string              `json:"head_of_safety"`
	InCharge                           string              `json:"in_charge"` // of its divisions
	Weight                             map[string]float64  `json:"weight"`    // share of the reports, by sector
	Places                             map[string][]string `json:"places"`
}

type personData struct {
	Email      string   `json:"email"`
	FullName   string   `json:"full_name"`
	Role       string   `json:"role"`
	Sites      []string `json:"sites"`
	Supervisor string   `json:"supervisor"`
	Shift      string   `json:"shift"`
	Locale     string   `json:"locale"`
	Gender     string   `json:"gender"`
	Shown      string   `json:"shown"`
	Standing   string   `json:"standing"` // of those beside: invited, or left
}

// wish is an action that a named account shall find waiting.
type wish struct {
	Email  string `json:"email"`
	Site   string `json:"site"`
	DueIn  int    `json:"due_in"` // days from today
	Status string `json:"status"`
}

// seriesData is something that is to be done again and again.
type seriesData struct {
	task
	Site  string `json:"site"`
	Email string `json:"email"` // who does it
	By    string `json:"by"`    // who wants and verifies it
	Every int    `json:"every"`
	Unit  string `json:"unit"`
	Past  int    `json:"past"`   // how many are done
	DueIn int    `json:"due_in"` // days until the next one is due
}

type organizationData struct {
	Name         string       `json:"name"`
	SubDomain    string       `json:"sub_domain"`
	TimeZone     string       `json:"time_zone"`
	Subscription string       `json:"subscription"`
	StorageLimit int64        `json:"storage_limit"`
	Observations int          `json:"observations"`
	Alone        int          `json:"alone"`
	Months       int          `json:"months"`
	Sites        []siteData   `json:"sites"`
	People       []personData `json:"people"`
	Beside       []personData `json:"beside"` // known, and in nothing that happened
	Wishes       []wish       `json:"wishes"`
	Series       []seriesData `json:"series"`
}

type world struct {
	Platform struct {
		Name  string     `json:"name"`
		Admin personData `json:"admin"`
	} `json:"platform"`
	Organizations []organizationData `json:"organizations"`
	texts         texts
}

func load() (*world, error) {
	var w world
	for name, into := range map[string]any{"people.json": &w, "texts.json": &w.texts} {
		content, err := data.ReadFile(name)
		if err != nil {
			return nil, err
		}
		if err := json.Unmarshal(content, into); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	content, err := data.ReadFile("accidents.csv")
	if err != nil {
		return nil, err
	}
	rows, err := csv.NewReader(bytes.NewReader(content)).ReadAll()
	if err != nil {
		return nil, fmt.Errorf("accidents.csv: %w", err)
	}
	for _, r := range rows[1:] {
		w.texts.accidents = append(w.texts.accidents, note{sector: r[1], potential: r[2], Type: r[4], Category: r[5], Place: r[6], Text: r[7]})
	}
	return &w, nil
}
