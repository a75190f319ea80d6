import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { useMe } from '@/platform/session';
import { useWord } from '@/platform/words';
import { FormDialog } from '@/ui/form/FormDialog';
import { WordsForm } from '@/ui/form/WordsForm';
import { askForExtension, ownRequestsQuery } from './api';
import classes from './payments.module.css';

/** A trial can be extended once; what was asked for stays to be seen. */
export function TrialExtension() {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const word = useWord();
  const me = useMe();
  const [asking, setAsking] = useState(false);
  const { data } = useQuery(ownRequestsQuery(me.organization_id ?? 0));
  const requests = data?.org_free_trial_extend_requests ?? [];
  const trial = me.organization?.subscription_type === 'trial';
  const may = trial && requests.every((each) => each.status === 'rejected');
  if (!data || (!may && requests.length === 0)) return null;
  return (
    <section className={`card ${classes.section}`} aria-labelledby="extension">
      <h2 id="extension">{t('payments.extension.title')}</h2>
      <ul className={classes.list}>
        {requests.map((each) => (
          <li key={each.id}>
            <span>
              <span className={classes.name}>{word('payments.requestState', each.status)}</span>
              <span className={classes.note}>
                {`${dateTime(each.created_at)} · ${each.requested_by} · ${each.reason}`}
              </span>
              {each.note ? <span className={classes.note}>{each.note}</span> : null}
            </span>
          </li>
        ))}
      </ul>
      {may ? (
        <>
          <p className={classes.note}>{t('payments.extension.help')}</p>
          <Button variant="default" onClick={() => setAsking(true)}>
            {t('payments.extension.ask')}
          </Button>
        </>
      ) : null}
      <FormDialog
        title={t('payments.extension.ask')}
        opened={asking}
        onClose={() => setAsking(false)}
      >
        <WordsForm
          words={{
            field: 'reason',
            label: t('payments.extension.reason'),
            missing: t('form.required'),
            most: 1000,
          }}
          send={(reason) => askForExtension(me.organization_id ?? 0, reason)}
          label={t('payments.extension.ask')}
          done={t('payments.extension.asked')}
          onClose={() => setAsking(false)}
        />
      </FormDialog>
    </section>
  );
}
