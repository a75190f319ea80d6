import { useTranslation } from 'react-i18next';
import { ChoiceCards } from '@/ui/form/ChoiceCards';

export const SCOPES = ['one', 'following', 'all'] as const;
export type Scope = (typeof SCOPES)[number];

interface Props {
  label: string;
  value?: Scope;
  onChange?: (scope: Scope) => void;
}

/** Of a series: only this date, this and the following ones, or all. */
export function ScopeFields({ label, value, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <ChoiceCards
      label={label}
      choices={SCOPES.map((scope) => ({ value: scope, label: t(`calendar.scope.${scope}`) }))}
      value={value}
      onChange={(chosen) => onChange?.(chosen as Scope)}
    />
  );
}
