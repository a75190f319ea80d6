import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { useWord } from '@/platform/words';
import { AppLink } from '@/ui/AppLink';
import { Person } from '@/ui/Person';
import { StatusBadge } from '@/ui/StatusBadge';
import { NoValue, NumberCell, TitleCell } from '@/ui/table/cells';
import type { Column } from '@/ui/table/columns';
import type { AssessmentRow } from './api';
import classes from './hira.module.css';
import { Levels, ReviewDay, RevisionMark, Tags } from './marks';
import { usePlace } from './place';

/** What the list shows from the start, then what can be switched on. */
export function useHiraColumns(): Column<AssessmentRow>[] {
  const usual = useUsualColumns();
  const more = useMoreColumns();
  return [...usual, ...more];
}

function useUsualColumns(): Column<AssessmentRow>[] {
  const { t } = useTranslation();
  return [
    {
      key: 'number',
      label: t('field.number'),
      sort: 'number',
      width: 122,
      from: 760,
      render: (row) => <NumberCell>{row.number}</NumberCell>,
    },
    {
      key: 'title',
      label: t('hira.one'),
      sort: 'title',
      fixed: true,
      render: (row) => <Title row={row} />,
    },
    {
      key: 'residual_level',
      label: t('hira.field.rating'),
      sort: 'residual_level',
      sortDown: true,
      width: 190,
      render: (row) => <Levels row={row} />,
    },
    {
      key: 'status',
      label: t('field.status'),
      width: 200,
      render: (row) => (
        <span className={classes.state}>
          <StatusBadge status={row.status} />
          <RevisionMark row={row} />
        </span>
      ),
    },
    {
      key: 'next_review_on',
      label: t('hira.field.next_review_on'),
      sort: 'next_review_on',
      width: 150,
      from: 860,
      render: (row) => <ReviewDay row={row} />,
    },
    {
      key: 'assessor',
      label: t('hira.field.assessor_id'),
      width: 52,
      quiet: true,
      from: 820,
      render: (row) => <Person name={row.assessed_by.name} fallback="" short />,
    },
  ];
}

function useMoreColumns(): Column<AssessmentRow>[] {
  const { t } = useTranslation();
  const { dateTime, number } = useFormats();
  const word = useWord();
  const none = <NoValue label={t('common.none')} />;
  return [
    {
      key: 'updated_at',
      label: t('hira.field.updated_at'),
      sort: 'updated_at',
      sortDown: true,
      off: true,
      render: (row) => dateTime(row.updated_at, row.site.time_zone),
    },
    {
      key: 'classification',
      label: t('hira.field.classification'),
      off: true,
      render: (row) =>
        row.classification === 'not_said' ? none : word('hira.classification', row.classification),
    },
    {
      key: 'tags',
      label: t('hira.field.tags'),
      off: true,
      render: (row) => <Tags tags={row.tags} />,
    },
    {
      key: 'reviewer',
      label: t('hira.field.reviewer_id'),
      off: true,
      render: (row) => row.reviewer?.name ?? none,
    },
    {
      key: 'reference',
      label: t('hira.field.reference'),
      off: true,
      render: (row) => row.reference || none,
    },
    {
      key: 'actions',
      label: t('hira.section.actions'),
      off: true,
      align: 'end',
      render: ({ actions_count: all, actions_done: done }) =>
        all > 0 ? `${number(done)} / ${number(all)}` : none,
    },
  ];
}

function Title({ row }: { row: AssessmentRow }) {
  const { t } = useTranslation();
  const { summaryPath } = usePlace();
  const sites = row.sites.map(({ name }) => name).join(', ');
  return (
    <TitleCell below={`${sites} · ${t('hira.risks', { count: row.rows_count })}`}>
      <AppLink href={summaryPath(row.id)}>{row.title}</AppLink>
    </TitleCell>
  );
}
