import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import classes from './actions.module.css';
import type { Action } from './api';
import { sentBack } from './moves';

/** Why the work came back stands before everything else until it is done again. */
export function SentBack({ action }: { action: Action }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const entry = sentBack(action.status, action.timeline ?? []);
  if (!entry) return null;
  const when = dateTime(entry.at, action.site.time_zone);
  return (
    <section className={classes.notice} data-strong aria-labelledby="sent-back-title">
      <h3 className={classes.noticeTitle} id="sent-back-title">
        {t('actions.sentBack')}
      </h3>
      <p className={classes.prose}>{entry.note}</p>
      <p className={classes.quiet}>{[entry.actor?.name, when].filter(Boolean).join(' · ')}</p>
    </section>
  );
}
