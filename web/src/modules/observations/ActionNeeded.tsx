import { Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { DraftList } from '@/modules/actions/DraftList';
import { emptyDraft } from '@/modules/actions/draft';
import { useFormats } from '@/platform/formats';
import { ChoiceCards } from '@/ui/form/ChoiceCards';
import classes from './observations.module.css';
import type { ObservationValues } from './values';

interface Props {
  form: UseFormReturnType<ObservationValues>;
  zone?: string;
  /** Actions the observation has already; with some, one was needed. */
  existing: number;
}

const REASONS = ['known', 'nothing'] as const;

/** Either somebody has to do something by a day, or there is a reason why not. */
export function ActionNeeded({ form, zone, existing }: Props) {
  const { t } = useTranslation();
  const { today } = useFormats();
  const { actions, action_required: needed } = form.values;
  const decision = form.getInputProps('action_required');

  function decide(value: string) {
    decision.onChange(value);
    if (value === 'yes' && existing === 0 && actions.length === 0) add();
  }

  function add() {
    form.insertListItem('actions', emptyDraft(today(zone)));
  }

  return (
    <>
      {existing > 0 ? (
        <p className={classes.muted}>{t('observations.form.neededLocked')}</p>
      ) : (
        <ChoiceCards
          label={t('observations.form.needed')}
          choices={[
            { value: 'later', label: t('observations.form.neededLater') },
            { value: 'yes', label: t('observations.form.neededYes') },
            { value: 'fixed', label: t('observations.form.reasons.fixed') },
            { value: 'no', label: t('observations.form.neededNo') },
          ]}
          {...decision}
          onChange={decide}
        />
      )}
      {needed === 'yes' ? <Drafts form={form} zone={zone} onAdd={add} existing={existing} /> : null}
      {needed === 'fixed' && existing === 0 ? (
        <Textarea
          label={t('observations.form.fixedHow')}
          autosize
          minRows={2}
          maxLength={2000}
          {...form.getInputProps('no_action_reason')}
        />
      ) : null}
      {needed === 'no' && existing === 0 ? <Reason form={form} /> : null}
    </>
  );
}

function Drafts({ form, zone, existing, onAdd }: Props & { onAdd: () => void }) {
  const { t } = useTranslation();
  const { today } = useFormats();
  const { actions, site_id } = form.values;
  return (
    <DraftList
      drafts={actions}
      input={form.getInputProps}
      onAdd={onAdd}
      onRemove={(index) => form.removeListItem('actions', index)}
      fewest={existing > 0 ? 0 : 1}
      add={t(actions.length + existing > 0 ? 'actions.draft.another' : 'observations.addAction')}
      siteId={site_id}
      today={today(zone)}
    />
  );
}

/** The usual reasons are one tap away. */
function Reason({ form }: { form: UseFormReturnType<ObservationValues> }) {
  const { t } = useTranslation();
  return (
    <div className={classes.part}>
      <div className={classes.suggestions}>
        {REASONS.map((reason) => {
          const text = t(`observations.form.reasons.${reason}`);
          return (
            <button
              key={reason}
              type="button"
              className={classes.suggestion}
              aria-pressed={form.values.no_action_reason === text}
              onClick={() => form.setFieldValue('no_action_reason', text)}
            >
              {text}
            </button>
          );
        })}
      </div>
      <Textarea
        label={t('observations.form.reason')}
        autosize
        minRows={2}
        maxLength={2000}
        {...form.getInputProps('no_action_reason')}
      />
    </div>
  );
}
