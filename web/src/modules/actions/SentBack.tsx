import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import type { Action } from './api';
import { sentBack } from './moves';
import { Notice, NoticeWords } from './Notice';

/** Why the work came back stands before everything else until it is done again. */
export function SentBack({ action }: { action: Action }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const entry = sentBack(action.status, action.timeline ?? []);
  if (!entry) return null;
  const when = dateTime(entry.at, action.site.time_zone);
  return (
    <Notice strong id="sent-back-title" title={t('actions.sentBack')}>
      <NoticeWords words={entry.note} by={[entry.actor?.name, when]} />
    </Notice>
  );
}
