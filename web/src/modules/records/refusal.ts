import { useTranslation } from 'react-i18next';

const REASONS = [
  'permission_denied',
  'not_your_observation',
  'observation_closed',
  'only_responsible_person',
  'verified_by_somebody_else',
  'not_your_action',
  'wrong_status',
  'decided_by_somebody_else',
  'extension_asked_already',
  'no_extension_asked',
  'checked_by_somebody_else',
  'no_check_open',
] as const;

/**
 * Why the server would refuse something, in words: records carry a code for
 * each thing that may be done with them, and '' for what is allowed.
 */
export function useRefusal() {
  const { t } = useTranslation();
  return (code: string | undefined): string | undefined => {
    if (!code) return undefined;
    return t(`records.refusal.${REASONS.find((each) => each === code) ?? 'other'}`);
  };
}
