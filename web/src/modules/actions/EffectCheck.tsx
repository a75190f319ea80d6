import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import classes from './actions.module.css';
import type { Action } from './api';
import { Criterion } from './Criterion';
import { MoveDialog } from './MoveDialog';
import { Notice, NoticeWords } from './Notice';
import { useCheckDay } from './useCheckWords';

interface Props {
  action: Action;
  /** On paper nothing can be answered. */
  paper?: boolean;
}

/** Whether the action has helped: what is to be looked at and when, or what was seen. */
export function EffectCheck({ action, paper }: Props) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const checkDay = useCheckDay();
  const [asked, setAsked] = useState(false);
  const { check } = action;
  if (!check) return null;
  const seen = check.checked_at && dateTime(check.checked_at, action.site.time_zone);
  return (
    <Notice
      part="check"
      strong={check.result === 'not_effective'}
      id="check-title"
      title={checkDay(check, action.site.time_zone)}
    >
      <Criterion text={check.criterion} />
      {check.result ? (
        <>
          <p className={classes.result}>{t(`actions.check.${check.result}`)}</p>
          <NoticeWords words={check.remarks} by={[check.checked_by?.name, seen]} />
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
        <MoveDialog action={action} asked="check" opened={asked} onClose={() => setAsked(false)} />
      )}
    </Notice>
  );
}
