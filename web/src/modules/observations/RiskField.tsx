import { useTranslation } from 'react-i18next';
import { ChoiceCards } from '@/ui/form/ChoiceCards';
import { RiskMark } from '@/ui/RiskMark';
import { RISKS } from './filters';

interface Props {
  value?: string;
  onChange?: (value: string) => void;
  /** Whoever decides has to know. */
  rated?: boolean;
}

/** How bad it could get, in one tap; a reporter need not know. */
export function RiskField({ rated, ...field }: Props) {
  const { t } = useTranslation();
  return (
    <ChoiceCards
      row
      label={t('observations.form.risk')}
      choices={RISKS.filter((value) => !rated || value !== 'not_rated').map((value) => ({
        value,
        label:
          value === 'not_rated' ? t('observations.form.riskUnknown') : <RiskMark risk={value} />,
      }))}
      {...field}
    />
  );
}
