import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { StatusBadge } from '@/ui/StatusBadge';
import type { Extension, Permit } from '../api';
import classes from './page.module.css';

/** As statuses look that mean the same. */
const STATUS_OF_STATE = {
  asked: 'pending',
  approved: 'completed',
  rejected: 'overdue',
  withdrawn: 'closed',
} as const satisfies Record<Extension['state'], string>;

interface Props {
  permit: Permit;
  /** What was declared for one of them. */
  answers?: (extension: Extension) => ReactNode;
}

/** Each request for a later end, the newest first: from when to when, why, and what came of it. */
export function ExtensionList({ permit, answers }: Props) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const zone = permit.site.time_zone;
  return (permit.extensions ?? []).map((each) => (
    <div key={each.id} className={classes.extension}>
      <div className={classes.extensionHead}>
        <strong>
          {t('permits.extension.span', {
            from: dateTime(each.from_end, zone),
            to: dateTime(each.to_end, zone),
          })}
        </strong>
        <StatusBadge
          status={STATUS_OF_STATE[each.state]}
          label={t(`permits.extension.state.${each.state}`)}
        />
      </div>
      <span>{each.remark}</span>
      <p className="quiet">
        {[
          each.requested_by?.name,
          dateTime(each.requested_at, zone),
          each.decided_at
            ? t('permits.extension.decided', { when: dateTime(each.decided_at, zone) })
            : '',
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {answers?.(each)}
    </div>
  ));
}
