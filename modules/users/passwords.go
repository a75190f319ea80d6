package users

type forgotInput struct {
	Body struct {
		Email string `json:"email" format:"email" maxLength:"254"`
	}
}

// Asked says that a link is on its way, if there is somebody of that address.
type Asked struct {
	Status string `json:"status" enum:"ok"`
}

type linkInput struct {
	Body struct {
		Token string `json:"token" maxLength:"64" doc:"What stands after the # of the link"`
	}
}

// GoodLink is whom a link is for.
type GoodLink struct {
	Purpose  string `json:"purpose" enum:"activation,reset"`
	Email    string `json:"email" maxLength:"254"`
	FullName string `json:"full_name" maxLength:"200"`
}

type chosenInput struct {
	Body struct {
		Token                string `json:"token" maxLength:"64"`
		Password             string `json:"password" minLength:"1" maxLength:"256"`
		PasswordConfirmation string `json:"password_confirmation" minLength:"1" maxLength:"256"`
	}
	hash string
}
