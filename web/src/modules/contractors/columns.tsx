import { useTranslation } from 'react-i18next';
import { useColumnKit } from '@/core/records/columns';
import { useFormats } from '@/platform/formats';
import { AppLink } from '@/ui/AppLink';
import { TitleCell } from '@/ui/table/cells';
import type { Column } from '@/ui/table/columns';
import type { CompanyRow } from './api';
import { useNavigation } from './navigation';
import { PapersMark } from './PaperMark';

/** What the list shows from the start, then what can be switched on. */
export function useCompanyColumns(): Column<CompanyRow>[] {
  const { t } = useTranslation();
  const { number, dateTime } = useFormats();
  const kit = useColumnKit();
  return [
    kit.number(),
    kit.title('company', t('contractors.field.company_name'), Title, { sort: 'company_name' }),
    {
      key: 'papers',
      label: t('contractors.documents.title'),
      width: 210,
      from: 640,
      render: (row) =>
        row.expired_documents + row.pending_documents + row.expiring_documents > 0 ? (
          <PapersMark row={row} />
        ) : (
          kit.none
        ),
    },
    {
      key: 'workers',
      label: t('contractors.workers.title'),
      width: 100,
      align: 'end',
      from: 760,
      render: (row) => <span className="tabular">{number(row.workers_count)}</span>,
    },
    kit.status(120, { sort: 'status' }),
    kit.more('contact', t('contractors.field.primary_contact'), (row) => row.primary_contact),
    kit.more('sites', t('contractors.field.site_ids'), (row) => namesOf(row.sites)),
    kit.more('tax', t('contractors.field.vat_or_gst_id'), (row) => row.vat_or_gst_id),
    kit.more('updated_at', t('contractors.field.updated_at'), (row) => dateTime(row.updated_at), {
      sort: 'updated_at',
      sortDown: true,
    }),
  ];
}

export const namesOf = (all: readonly { readonly name: string }[] | null) =>
  (all ?? []).map(({ name }) => name).join(', ');

function Title({ row }: { row: CompanyRow }) {
  const { summaryPath } = useNavigation();
  return (
    <TitleCell below={[row.city, namesOf(row.skills)].filter(Boolean).join(' · ')}>
      <AppLink href={summaryPath(row.id)}>{row.company_name}</AppLink>
    </TitleCell>
  );
}
