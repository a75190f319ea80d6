import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import classes from './actions.module.css';
import type { Action } from './api';
import { CheckDialog } from './CheckDialog';
import { Criterion } from './Criterion';

interface Props {
  action: Action;
  /** On paper nothing can be answered. */
  paper?: boolean;
}

/** Whether the action has helped: what is to be looked at and when, or what was seen. */
export function EffectCheck({ action, paper }: Props) {
  const { t } = useTranslation();
  const { day, dateTime } = useFormats();
  const [asked, setAsked] = useState(false);
  const { check } = action;
  if (!check) return null;
  const zone = action.site.time_zone;
  const when = { day: day(check.on, zone) };
  return (
    <section
      className={classes.notice}
      data-part="check"
      data-strong={check.result === 'not_effective' || undefined}
      aria-labelledby="check-title"
    >
      <h3 className={classes.noticeTitle} id="check-title">
        {t(check.due ? 'actions.check.dueSince' : 'actions.check.on', when)}
      </h3>
      <Criterion text={check.criterion} />
      {check.result ? (
        <>
          <p className={classes.result}>{t(`actions.check.${check.result}`)}</p>
          <p className={classes.prose}>{check.remarks}</p>
          <p className={classes.quiet}>
            {[check.checked_by?.name, check.checked_at && dateTime(check.checked_at, zone)]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </>
      ) : null}
      {action.can.check === '' && !paper ? (
        <div className={classes.noticeFoot}>
          <Button
            size="xs"
            variant={check.due ? 'filled' : 'default'}
            onClick={() => setAsked(true)}
          >
            {t('actions.check.answer')}
          </Button>
        </div>
      ) : null}
      {paper ? null : (
        <CheckDialog action={action} opened={asked} onClose={() => setAsked(false)} />
      )}
    </section>
  );
}
