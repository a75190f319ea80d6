import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { AppLink } from '@/ui/AppLink';
import { NativeSelect } from '@/ui/form/NativeSelect';
import { StatusBadge } from '@/ui/StatusBadge';
import type { Assessment, VersionSummary } from '../api';
import { comparePath, versionPath } from '../navigation';
import { Comparison } from './Comparison';
import classes from './page.module.css';

/** Looks as the statuses of records that mean the same. */
const STATUS_OF_STATE: Readonly<Record<VersionSummary['state'], string>> = {
  draft: 'draft',
  waiting: 'waiting',
  published: 'published',
  superseded: 'closed',
  discarded: 'closed',
};

/** All there were, the newest first, and two of them held against each other. */
export function Versions({ record }: { record: Assessment }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { versions, shown, site } = record;
  const at = (instant: string | null) => (instant ? dateTime(instant, site.time_zone) : '');
  return (
    <div className={classes.versions}>
      <ol className={classes.versionList}>
        {versions.map((each) => {
          const approved = each.approved_at
            ? t('hira.approvedBy', {
                name: each.approved_by?.name ?? t('common.system'),
                when: at(each.approved_at),
              })
            : '';
          const begun = t('hira.begunBy', { name: each.made_by.name, when: at(each.made_at) });
          return (
            <li key={each.number}>
              <div className={classes.versionHead}>
                <AppLink
                  href={versionPath(record, each.number)}
                  aria-current={each.number === shown.number ? 'true' : undefined}
                >
                  {t('common.version', { number: each.number })}
                </AppLink>
                <StatusBadge
                  status={STATUS_OF_STATE[each.state]}
                  label={t(`hira.versionState.${each.state}`)}
                />
              </div>
              {each.reason ? <p>{each.reason}</p> : null}
              <p className="quiet">{[begun, approved].filter(Boolean).join(' · ')}</p>
              {each.approval_remark ? <p>{each.approval_remark}</p> : null}
            </li>
          );
        })}
      </ol>
      {versions.length > 1 ? <Compare record={record} /> : null}
    </div>
  );
}

/** The two that are compared are in the address. */
function Compare({ record }: { record: Assessment }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { from, to } = useSearch({ strict: false } as never) as { from?: string; to?: string };
  const numbers = record.versions.map(({ number }) => number);
  const [newest = 0] = numbers;
  const shown = record.shown.number > 1 ? record.shown.number : newest;
  const later = numbers.find((number) => String(number) === to) ?? shown;
  const before = numbers.find((number) => number < later) ?? numbers.find((n) => n !== later) ?? 0;
  const sooner = numbers.find((number) => String(number) === from) ?? before;
  const choices = numbers.map((number) => ({
    value: String(number),
    label: t('common.version', { number }),
  }));
  const go = (one: number, other: number) =>
    void navigate({ href: comparePath(record, one, other), replace: true } as never);
  return (
    <section aria-label={t('hira.compare.title')}>
      <h3 className={classes.compareTitle}>{t('hira.compare.title')}</h3>
      <div className={classes.compareChoice}>
        <NativeSelect
          label={t('hira.compare.from')}
          value={String(sooner)}
          choices={choices}
          onChange={(value) => go(Number(value), later)}
        />
        <NativeSelect
          label={t('hira.compare.to')}
          value={String(later)}
          choices={choices}
          onChange={(value) => go(sooner, Number(value))}
        />
      </div>
      {sooner === later ? (
        <p className="quiet">{t('hira.compare.same')}</p>
      ) : (
        <Comparison id={record.id} from={sooner} to={later} />
      )}
    </section>
  );
}
