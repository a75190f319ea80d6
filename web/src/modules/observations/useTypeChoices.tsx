import { useTranslation } from 'react-i18next';
import type { CardChoice } from '@/ui/form/ChoiceCards';
import { TYPE_STYLES } from './typeStyles';

/** What people can choose to have seen, as it looks in a form. */
export function useTypeChoices() {
  const { t } = useTranslation();
  return (types: readonly string[]): CardChoice[] =>
    (types as (keyof typeof TYPE_STYLES)[]).map((value) => {
      const { icon: Icon, tone } = TYPE_STYLES[value];
      return { value, label: t(`observations.choice.${value}`), icon: <Icon size={17} />, tone };
    });
}
