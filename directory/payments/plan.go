package payments

import (
	"context"

	"hivis/directory/plans"
	"hivis/platform/api"
	"hivis/platform/db"
)

// changePlan changes the caller's own plan, unless refused says why not.
func (m *Module) changePlan(ctx context.Context, kind string, change func(p *payer, state plans.State) (code string)) (*SubscriptionAnswer, error) {
	err := api.PlatformTx(ctx, m.DB, "change the plan", func(tx *db.Tx) error {
		p, err := hold(ctx, tx, tx.OrganizationID)
		if err != nil {
			return err
		}
		if code := change(&p, p.state(plans.Today(m.Now(), p.TimeZone))); code != "" {
			return api.Conflict(code, nil)
		}
		m.note(ctx, tx, p, kind, nil)
		return set(ctx, tx, p, nil, false)
	})
	if err != nil {
		return nil, err
	}
	return m.subscription(ctx, nil, nil)
}

// cancel answers POST /api/subscription/cancel. What was paid stays until its end.
func (m *Module) cancel(ctx context.Context, _ *db.Tx, _ *api.None) (*SubscriptionAnswer, error) {
	return m.changePlan(ctx, "plan_cancelled", func(p *payer, _ plans.State) string {
		if p.SubscriptionType != plans.Business || !p.Renews {
			return "no_plan_to_cancel"
		}
		p.Renews = false
		return ""
	})
}

// resume answers POST /api/subscription/resume.
func (m *Module) resume(ctx context.Context, _ *db.Tx, _ *api.None) (*SubscriptionAnswer, error) {
	return m.changePlan(ctx, "plan_resumed", func(p *payer, state plans.State) string {
		if p.SubscriptionType != plans.Business || p.Renews || state != plans.IsActive {
			return "no_plan_to_resume"
		}
		p.Renews = true
		return ""
	})
}

// goFree answers POST /api/subscription/free.
func (m *Module) goFree(ctx context.Context, _ *db.Tx, _ *api.None) (*SubscriptionAnswer, error) {
	return m.changePlan(ctx, "plan_free", func(p *payer, _ plans.State) string {
		if p.SubscriptionType != plans.Trial {
			return "no_switch"
		}
		p.SubscriptionType, p.ValidTill = plans.Free, ""
		return ""
	})
}
