import { IconBan, IconClockExclamation, IconGitBranch, IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { AppLink } from '@/ui/AppLink';
import { Banner } from '@/ui/Banner';
import type { Assessment } from '../api';
import { pagePath, versionPath } from '../navigation';

/** What concerns all of an assessment: it came back, its review is due, or it is not what holds. */
export function Notices({ record }: { record: Assessment }) {
  const { shown, version, revision } = record;
  return (
    <>
      <Rejected record={record} />
      <Due record={record} />
      {shown.number === version ? null : <Other record={record} />}
      {revision && revision.version !== shown.number ? <Revision record={record} /> : null}
    </>
  );
}

function Rejected({ record: { rejected, shown, site } }: { record: Assessment }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  if (!rejected || shown.state !== 'draft') return null;
  return (
    <Banner tone="overdue" icon={<IconBan size={18} aria-hidden />}>
      {t('hira.notices.rejected', {
        name: rejected.by?.name ?? t('common.unknownPerson'),
        when: dateTime(rejected.at, site.time_zone),
        reason: rejected.reason,
      })}
    </Banner>
  );
}

function Due({ record }: { record: Assessment }) {
  const { t } = useTranslation();
  const { day } = useFormats();
  if (!record.review_due) return null;
  const calls = record.review_calls.filter(({ answered_at }) => !answered_at);
  return (
    <Banner tone="pending" icon={<IconClockExclamation size={18} aria-hidden />}>
      {record.review_asked_at
        ? t('hira.notices.asked', { numbers: calls.map(({ number }) => number).join(', ') })
        : t('hira.notices.due', { day: day(record.next_review_on ?? '', record.site.time_zone) })}
    </Banner>
  );
}

/** An earlier version, or one that is not in force yet. */
function Other({ record }: { record: Assessment }) {
  const { t } = useTranslation();
  const { shown, version } = record;
  return (
    <Banner tone="planned" icon={<IconHistory size={18} aria-hidden />}>
      {t(`hira.notices.${shown.state}`, { number: shown.number })}{' '}
      <AppLink href={pagePath(record)}>{t('hira.notices.toForce', { number: version })}</AppLink>
    </Banner>
  );
}

function Revision({ record }: { record: Assessment }) {
  const { t } = useTranslation();
  const { revision } = record;
  if (!revision) return null;
  return (
    <Banner tone="open" icon={<IconGitBranch size={18} aria-hidden />}>
      {t(`hira.notices.revision.${revision.state}`, { number: revision.version })}{' '}
      <AppLink href={versionPath(record, revision.version)}>{t('hira.notices.toRevision')}</AppLink>
    </Banner>
  );
}
