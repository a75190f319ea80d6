import { useTranslation } from 'react-i18next';
import { Follow } from '@/core/publicreports/public/Follow';
import { PublicFields } from '@/core/publicreports/public/PublicFields';
import { PublicScreen } from '@/core/publicreports/public/PublicScreen';
import { ChoiceCards } from '@/ui/form/ChoiceCards';
import { RiskMark } from '@/ui/RiskMark';
import { useTypeChoices } from '../useTypeChoices';
import { loadForm, sendReport } from './api';
import { intake } from './intake';
import { bodyOf, check, emptyValues } from './values';

/** Somebody without an account says what they see: three taps and a photo, or a few words. */
export function PublicReport() {
  const { t } = useTranslation();
  const choicesOf = useTypeChoices();
  return (
    <PublicScreen
      intake={intake}
      load={loadForm}
      title={t('observations.outer.title')}
      elsewhere={{
        asked: t('observations.outer.happened'),
        link: t('observations.outer.toIncident'),
        path: '/incident',
      }}
      begin={emptyValues}
      check={check}
      problem={(code) => t(`observations.form.${code}`)}
      bodyOf={bodyOf}
      send={sendReport}
    >
      {(form, choices, photos) => (
        <PublicFields
          form={form}
          choices={choices}
          type="observation_type"
          types={choicesOf(choices.types ?? [])}
          word={(key) =>
            t(key === 'type' ? 'observations.field.observation_type' : `observations.form.${key}`)
          }
          last={
            <ChoiceCards
              row
              label={t('observations.form.risk')}
              choices={(choices.risks ?? []).map((value) => ({
                value,
                label: <RiskMark risk={value} />,
              }))}
              {...form.getInputProps('risk_potential')}
            />
          }
        >
          {photos}
        </PublicFields>
      )}
    </PublicScreen>
  );
}

/** How one's report goes on. */
export const FollowReport = () => <Follow intake={intake} />;
