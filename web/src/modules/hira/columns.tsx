import { useTranslation } from 'react-i18next';
import { useColumnKit } from '@/core/records/columns';
import { useFormats } from '@/platform/formats';
import { useWord } from '@/platform/words';
import { AppLink } from '@/ui/AppLink';
import { StatusBadge } from '@/ui/StatusBadge';
import { TitleCell } from '@/ui/table/cells';
import type { Column } from '@/ui/table/columns';
import type { AssessmentRow } from './api';
import classes from './hira.module.css';
import { Levels, ReviewDay, RevisionMark, Tags } from './marks';
import { useNavigation } from './navigation';

/** What the list shows from the start, then what can be switched on. */
export function useHiraColumns(): Column<AssessmentRow>[] {
  const { t } = useTranslation();
  const { dateTime, number } = useFormats();
  const word = useWord();
  const kit = useColumnKit();
  return [
    kit.number({ width: 122, from: 760 }),
    kit.title('title', t('hira.one'), Title, { sort: 'title' }),
    {
      key: 'residual_level',
      label: t('hira.field.rating'),
      sort: 'residual_level',
      sortDown: true,
      width: 190,
      render: (row) => <Levels row={row} />,
    },
    kit.state(200, (row) => (
      <span className={classes.state}>
        <StatusBadge status={row.status} />
        <RevisionMark row={row} />
      </span>
    )),
    {
      key: 'next_review_on',
      label: t('hira.field.next_review_on'),
      sort: 'next_review_on',
      width: 150,
      from: 860,
      render: (row) => <ReviewDay row={row} />,
    },
    kit.person('assessor', t('hira.field.assessor_id'), (row) => row.assessed_by, ''),
    kit.more(
      'updated_at',
      t('hira.field.updated_at'),
      (row) => dateTime(row.updated_at, row.site.time_zone),
      { sort: 'updated_at', sortDown: true },
    ),
    kit.more(
      'classification',
      t('hira.field.classification'),
      ({ classification: said }) => said !== 'not_said' && word('hira.classification', said),
    ),
    kit.more('tags', t('hira.field.tags'), (row) => <Tags tags={row.tags} />),
    kit.more('reviewer', t('hira.field.reviewer_id'), (row) => row.reviewer?.name),
    kit.more('reference', t('hira.field.reference'), (row) => row.reference),
    kit.more(
      'actions',
      t('hira.section.actions'),
      ({ actions_count: all, actions_done: done }) => all > 0 && `${number(done)} / ${number(all)}`,
      { align: 'end' },
    ),
  ];
}

function Title({ row }: { row: AssessmentRow }) {
  const { t } = useTranslation();
  const { summaryPath } = useNavigation();
  const sites = row.sites.map(({ name }) => name).join(', ');
  return (
    <TitleCell below={`${sites} · ${t('hira.risks', { count: row.rows_count })}`}>
      <AppLink href={summaryPath(row.id)}>{row.title}</AppLink>
    </TitleCell>
  );
}
