import { POSITIVE } from './stops';
import type { ObservationValues } from './values';

type Answers = Pick<ObservationValues, 'risk_potential' | 'action_required' | 'no_action_reason'>;

/**
 * What a choice of the type answers by itself. Of something done well nobody has to
 * say how bad it could get and why nothing is to be done; what was answered so is
 * asked again when it turns out to be something else.
 */
export function answeredBy(
  type: string,
  values: ObservationValues,
  nothing: string,
): Partial<Answers> {
  if (type === POSITIVE) {
    return {
      risk_potential: values.risk_potential || 'low',
      ...(values.action_required !== 'later'
        ? {}
        : { action_required: 'no', no_action_reason: nothing }),
    };
  }
  const byItself = values.action_required === 'no' && values.no_action_reason === nothing;
  if (values.observation_type !== POSITIVE || !byItself) return {};
  return { risk_potential: '', action_required: 'later', no_action_reason: '' };
}

/** Whether the form need not ask how bad it could get and what is to be done. */
export function isPlainPraise(values: ObservationValues): boolean {
  return values.observation_type === POSITIVE && values.action_required === 'no';
}
