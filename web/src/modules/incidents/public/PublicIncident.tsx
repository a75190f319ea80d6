import { useTranslation } from 'react-i18next';
import { Follow } from '@/core/publicreports/public/Follow';
import { PublicFields } from '@/core/publicreports/public/PublicFields';
import { PublicScreen } from '@/core/publicreports/public/PublicScreen';
import { ChoiceCards } from '@/ui/form/ChoiceCards';
import { Field } from '@/ui/plain/Field';
import { HURT, TYPES } from '../filters';
import { useTypeChoices } from '../useTypeChoices';
import { loadForm, sendReport } from './api';
import { intake } from './intake';
import { bodyOf, check, emptyValues } from './values';

/** Somebody without an account says what happened, and whether anybody was hurt. */
export function PublicIncident() {
  const { t } = useTranslation();
  const choicesOf = useTypeChoices();
  return (
    <PublicScreen
      intake={intake}
      load={loadForm}
      title={t('incidents.outer.title')}
      elsewhere={{
        asked: t('incidents.outer.onlySeen'),
        link: t('incidents.outer.toObservation'),
        path: '/observation',
      }}
      begin={emptyValues}
      check={check}
      problem={(code) => t(`incidents.form.${code}`)}
      bodyOf={bodyOf}
      send={sendReport}
    >
      {(form, choices, photos) => (
        <PublicFields
          form={form}
          choices={choices}
          type="incident_type"
          types={choicesOf(TYPES.filter((type) => choices.types.includes(type)))}
          word={(key) => t(`incidents.form.${key}`)}
          first={
            <Field
              type="datetime-local"
              label={t('incidents.form.when')}
              {...form.getInputProps('occurred_at')}
            />
          }
        >
          <ChoiceCards
            row
            label={t('incidents.form.hurt')}
            choices={HURT.map((value) => ({ value, label: t(`incidents.hurt.${value}`) }))}
            {...form.getInputProps('anybody_hurt')}
          />
          {photos}
        </PublicFields>
      )}
    </PublicScreen>
  );
}

/** How one's report goes on. */
export const FollowIncident = () => <Follow intake={intake} />;
