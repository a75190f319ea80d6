package forms

// Document is one version of a form, read and written whole. Its parts have ids that stay
// over versions, so that answers to two versions can be compared and counted together. An
// id is short text that whoever adds the part makes up; no two parts of a document share
// one.
type Document struct {
	Sections []Section `json:"sections" maxItems:"100" doc:"In the order in which they are filled in"`
}

// Section is a group of questions, a step when the form is filled in.
type Section struct {
	ID    string `json:"id" pattern:"^[a-z0-9_]{1,24}$" maxLength:"24" doc:"Made up by whoever adds it, and kept from version to version; no other part of the document has it"`
	Title string `json:"title" maxLength:"200" doc:"Heading of the section"`
	Help  string `json:"help,omitempty" maxLength:"2000" doc:"What is explained below the heading"`
	// Stage is when it is filled in. What stages there are, the module says whose form it is.
	Stage string `json:"form_type" pattern:"^[a-z_]{1,24}$" maxLength:"24" doc:"When it is filled in: main, or a later stage that the module names, as closure or extension"`
	// FixedSections is a section whose fields are the record's own and not questions: the editor
	// moves it and cannot remove it, and the module's screen draws it.
	Fixed     string     `json:"fixed,omitempty" pattern:"^[a-z_]{0,24}$" maxLength:"24" doc:"The fields are the record's own, as location or duration"`
	ShownWhen *Condition `json:"shown_when,omitempty"`
	Weight    float64    `json:"weight,omitempty" minimum:"0" maximum:"1000" doc:"In the score; 0 is as 1"`
	// EndDuration and ExtensionTime are proposed, in hours, by sections about time.
	EndDuration   int        `json:"end_duration,omitempty" minimum:"0" maximum:"720" doc:"Hours from start to end that are proposed"`
	ExtensionTime int        `json:"extension_time,omitempty" minimum:"0" maximum:"720" doc:"Hours of an extension that are proposed"`
	Questions     []Question `json:"questions" maxItems:"300" doc:"In the order in which they are asked"`
}

// Condition is when a part is shown: an option of an earlier question was chosen, or the
// module says that something is so.
type Condition struct {
	Question string `json:"parent_id,omitempty" pattern:"^[a-z0-9_]{0,24}$" maxLength:"24" doc:"The earlier question on which it hangs"`
	Option   string `json:"option_id,omitempty" pattern:"^[a-z0-9_]{0,24}$" maxLength:"24" doc:"The option of that question that has to be chosen"`
	Fact     string `json:"fact,omitempty" pattern:"^[a-z_]{0,24}$" maxLength:"24" doc:"Instead of a question: what the module says of the record, as night_work"`
}

// Question is what is asked.
type Question struct {
	ID       string `json:"id" pattern:"^[a-z0-9_]{1,24}$" maxLength:"24" doc:"Made up by whoever adds it, and kept from version to version; answers name it"`
	Type     string `json:"type" enum:"text_field,text_area,number,date,time,checkbox,radio,single_select,multiple_choice,declaration,hidden_field,site_list,division_list,department_list,unit_list,user_list,grid_view,attachment,photo,signature,instruction" doc:"What an answer looks like; a grid_view is answered cell by cell, an instruction not at all"`
	Label    string `json:"label" maxLength:"1000" doc:"The question as it is asked"`
	Help     string `json:"help,omitempty" maxLength:"2000" doc:"What is explained below the question"`
	Required bool   `json:"required,omitempty" doc:"It has to be answered, where it is shown"`
	Hidden   bool   `json:"hidden,omitempty" doc:"Kept, and not asked at present (isShow is false)"`
	// Deleted is marked for deletion: the next publication leaves it out.
	Deleted       bool       `json:"marked_for_deletion,omitempty" doc:"The next publication leaves it out"`
	ShownWhen     *Condition `json:"shown_when,omitempty" doc:"A child question hangs on one option of its parent"`
	Critical      bool       `json:"critical,omitempty" doc:"An answer that fails it fails the whole"`
	Weight        float64    `json:"weight,omitempty" minimum:"0" maximum:"1000" doc:"In the score; 0 is as 1"`
	NotApplicable bool       `json:"not_applicable,omitempty" doc:"May be answered with \"not applicable\""`
	Default       string     `json:"default,omitempty" maxLength:"2000" doc:"The value it begins with: a text, a number, a date, or the id of an option"`
	Image         int64      `json:"reference_image_id,omitempty" minimum:"0" maximum:"9007199254740991" doc:"An attachment that shows what is meant"`
	Options       []Option   `json:"options,omitempty" maxItems:"100" doc:"Of checkbox, radio, single_select and multiple_choice: what there is to choose from"`
	Attr          Attr       `json:"attr"`
}

// Option is an answer to choose.
type Option struct {
	ID    string   `json:"id" pattern:"^[a-z0-9_]{1,24}$" maxLength:"24" doc:"Made up by whoever adds it, and kept from version to version; answers name it"`
	Label string   `json:"label" maxLength:"300" doc:"The option as it is shown"`
	Score *float64 `json:"score,omitempty" minimum:"-1000" maximum:"1000" nullable:"true" doc:"Null: the option does not count"`
	Tone  string   `json:"tone,omitempty" enum:",good,fair,bad,neutral" doc:"How the option is coloured; empty: not at all"`
	Fails bool     `json:"fails,omitempty" doc:"It is a failure: of a critical question it fails the whole"`
	// What whoever chooses it has to bring along.
	Evidence string  `json:"evidence,omitempty" enum:",remark,photo,either" doc:"What has to be given beside it"`
	Action   bool    `json:"action,omitempty" doc:"An action has to be raised"`
	Notify   []int64 `json:"notify,omitempty" maxItems:"20" doc:"Who is told"`
}

// Attr is what some types of questions have beside their label.
type Attr struct {
	Text        string   `json:"intro_text,omitempty" maxLength:"8000" doc:"Of a declaration or an instruction"`
	MultiSelect bool     `json:"multi_select,omitempty" doc:"Several options, sites or people may be chosen"`
	FileTypes   []string `json:"file_types,omitempty" maxItems:"10" enum:"image,pdf,document,sheet,slides,video" doc:"None: all of them"`
	MaxFiles    int      `json:"max_file_count,omitempty" minimum:"0" maximum:"20" doc:"0 is as 1"`
	MaxSize     int      `json:"max_file_size,omitempty" minimum:"0" maximum:"26214400" doc:"Bytes; 0 is what the product allows"`
	StartDate   string   `json:"start_date,omitempty" maxLength:"10" doc:"The first day that may be given, or \"today\""`
	EndDate     string   `json:"end_date,omitempty" maxLength:"10" doc:"The last day that may be given, or \"today\""`
	Unit        string   `json:"unit,omitempty" maxLength:"20" doc:"Of a number"`
	Minimum     *float64 `json:"minimum,omitempty" minimum:"-1000000000000" maximum:"1000000000000" nullable:"true" doc:"Of a number: the least; null: any"`
	Maximum     *float64 `json:"maximum,omitempty" minimum:"-1000000000000" maximum:"1000000000000" nullable:"true" doc:"Of a number: the most; null: any"`
	Decimals    int      `json:"decimals,omitempty" minimum:"0" maximum:"6" doc:"Of a number: digits after the point at most"`
	MaxLength   int      `json:"max_length,omitempty" minimum:"0" maximum:"10000" doc:"Letters of a text; 0 is 500 of a field and 10000 of an area"`
	Rows        []Row    `json:"row_headers,omitempty" maxItems:"50" doc:"Of a grid_view: its rows"`
	Columns     []Column `json:"columns,omitempty" maxItems:"12" doc:"Of a grid_view: its columns, which say what the cells of each are answered with"`
}

// Row and Column make a grid; each cell is answered by itself.
type Row struct {
	ID    string `json:"id" pattern:"^[a-z0-9_]{1,24}$" maxLength:"24" doc:"Made up by whoever adds it, and kept from version to version; answers name it"`
	Label string `json:"label" maxLength:"300" doc:"Heading of the row"`
}

type Column struct {
	ID       string   `json:"id" pattern:"^[a-z0-9_]{1,24}$" maxLength:"24" doc:"Made up by whoever adds it, and kept from version to version; answers name it"`
	Label    string   `json:"label" maxLength:"300" doc:"Heading of the column"`
	Type     string   `json:"type" enum:"text_field,number,date,time,checkbox,single_select" doc:"A checkbox is one tick"`
	Required bool     `json:"required,omitempty" doc:"Each of its cells has to be answered"`
	Unit     string   `json:"unit,omitempty" maxLength:"20" doc:"Of a number"`
	Minimum  *float64 `json:"minimum,omitempty" minimum:"-1000000000000" maximum:"1000000000000" nullable:"true" doc:"Of a number: the least; null: any"`
	Maximum  *float64 `json:"maximum,omitempty" minimum:"-1000000000000" maximum:"1000000000000" nullable:"true" doc:"Of a number: the most; null: any"`
	Options  []Option `json:"options,omitempty" maxItems:"50" doc:"Of single_select: what there is to choose from"`
}

// Answer is what was said to a question, or in one cell of a grid. Which of its members
// count depends on the question's type; what is not given is left out.
type Answer struct {
	Question      string   `json:"question_id" pattern:"^[a-z0-9_]{1,24}$" maxLength:"24" doc:"The question's id in the document"`
	Row           string   `json:"row_id,omitempty" pattern:"^[a-z0-9_]{0,24}$" maxLength:"24" doc:"Of a grid_view: the row of the cell"`
	Column        string   `json:"column_id,omitempty" pattern:"^[a-z0-9_]{0,24}$" maxLength:"24" doc:"Of a grid_view: the column of the cell"`
	Options       []string `json:"option_ids,omitempty" maxItems:"100" doc:"Of checkbox, radio, single_select, multiple_choice"`
	Text          string   `json:"text,omitempty" maxLength:"10000" doc:"Of text_field, text_area, hidden_field; of time as 23:59"`
	Number        *float64 `json:"number,omitempty" minimum:"-1000000000000000" maximum:"1000000000000000" nullable:"true" doc:"Of number; null: none"`
	Date          string   `json:"date,omitempty" maxLength:"10" doc:"As 2026-11-22"`
	Checked       bool     `json:"checked,omitempty" doc:"Of a declaration, and of a grid's checkbox"`
	References    []int64  `json:"reference_ids,omitempty" maxItems:"200" doc:"Of site_list, division_list, department_list, unit_list, user_list"`
	Files         []int64  `json:"attachment_ids,omitempty" maxItems:"20" doc:"Of attachment, photo and signature, and the evidence of any other"`
	Remark        string   `json:"remark,omitempty" maxLength:"4000" doc:"What was said beside the answer"`
	NotApplicable bool     `json:"not_applicable,omitempty" doc:"The question does not apply; only where it may be answered so, and without a value"`
}

// Result is what there is to say of a document and its answers at one stage. As JSON it
// is the same whoever works it out: lists are never null, and their order is said.
type Result struct {
	Visible   []string          `json:"visible"` // ids of the sections and questions that are asked, in order
	Missing   []Fault           `json:"missing"` // what has to be answered yet, in the document's order
	Wrong     []Fault           `json:"wrong"`   // what cannot be an answer, in the order of the answers
	Asks      []FollowUpRequest `json:"asks"`    // what answers ask for beside evidence, which is in Missing
	Score     *Score            `json:"score"`   // nil where nothing counts: "not applicable"
	FollowUps []FollowUp        `json:"-"`       // the follow-up requests in words, of what Answer has kept
}

// Fault is what is missing or wrong, and where.
type Fault struct {
	Question string         `json:"question_id"`
	Row      string         `json:"row_id,omitempty"`
	Column   string         `json:"column_id,omitempty"`
	Code     string         `json:"code"` // forms_required, forms_too_many, ... : a sentence in locales
	Args     map[string]any `json:"args,omitempty"`
}

// FollowUpRequest is that a chosen option wants an action, or somebody to be told.
type FollowUpRequest struct {
	Question string  `json:"question_id"`
	Option   string  `json:"option_id"`
	Action   bool    `json:"action"`
	Notify   []int64 `json:"notify"`
}

// Score is the points reached of those possible, over what is visible, answered and
// applicable.
type Score struct {
	Reached  float64          `json:"reached"` // two decimals, as Possible
	Possible float64          `json:"possible"`
	Percent  float64          `json:"percent"` // 0 to 100, one decimal
	Failed   bool             `json:"failed"`  // a critical question failed
	Sections map[string]Score `json:"sections,omitempty"`
}
