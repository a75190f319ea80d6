import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useColumnKit } from '@/core/records/columns';
import { Person } from '@/ui/Person';
import { TitleCell } from '@/ui/table/cells';
import type { Column } from '@/ui/table/columns';
import { SiteBadge } from './SiteBadge';
import type { SiteRow } from './settings';
import classes from './sites.module.css';

export function useSiteColumns(): Column<SiteRow>[] {
  const { t } = useTranslation();
  const { none, title, state } = useColumnKit();
  return [
    title('name', t('sites.field.name'), Name, { sort: 'name' }),
    {
      key: 'safety',
      label: t('sites.field.head_of_safety_id'),
      width: 200,
      from: 640,
      render: (row) => <Person name={row.head_of_safety?.name} fallback={t('common.none')} />,
    },
    {
      key: 'city',
      label: t('sites.field.city'),
      width: 160,
      from: 820,
      sort: 'city',
      render: (row) => row.city || none,
    },
    state(130, (row) => <SiteBadge status={row.status} />),
  ];
}

function Name({ row }: { row: SiteRow }) {
  return (
    <TitleCell below={aboutOf(row)}>
      <Link to="/sites/edit/$id" params={{ id: String(row.id) }} search>
        {row.name}
      </Link>
    </TitleCell>
  );
}

/** Its own id, and the site above it. */
function aboutOf(row: SiteRow): string {
  return [row.site_code, row.parent?.name].filter(Boolean).join(' · ');
}

/** A site on a phone. */
export function SiteCard({ row }: { row: SiteRow }) {
  const about = [aboutOf(row), row.city].filter(Boolean).join(' · ');
  return (
    <>
      <p className={classes.cardName}>{row.name}</p>
      <p className="quiet">{about}</p>
      <div style={{ marginTop: 8 }}>
        <SiteBadge status={row.status} />
      </div>
    </>
  );
}
