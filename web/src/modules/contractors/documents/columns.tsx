import { useTranslation } from 'react-i18next';
import { useColumnKit } from '@/core/records/columns';
import { useFormats } from '@/platform/formats';
import { AppLink } from '@/ui/AppLink';
import { TitleCell } from '@/ui/table/cells';
import type { Column } from '@/ui/table/columns';
import type { PaperRow } from '../api';
import { documentPath } from '../navigation';
import { PaperMark } from '../PaperMark';

/** What a list of documents shows from the start, then what can be switched on. */
export function useDocumentColumns(): Column<PaperRow>[] {
  const { t } = useTranslation();
  const { day, dateTime } = useFormats();
  const kit = useColumnKit();
  return [
    kit.number(),
    kit.title('document', t('contractors.field.title'), Title, { sort: 'title' }),
    {
      key: 'validity',
      label: t('contractors.field.validity'),
      sort: 'validity',
      width: 130,
      from: 640,
      render: (row) => (row.validity ? day(row.validity) : kit.none),
    },
    kit.state(200, (row) => <PaperMark paper={row} />, { sort: 'status' }),
    kit.more('issuer', t('contractors.field.issuer'), (row) => row.issuer),
    kit.more('paper_number', t('contractors.field.paper_number'), (row) => row.paper_number),
    kit.more('updated_at', t('contractors.field.updated_at'), (row) => dateTime(row.updated_at), {
      sort: 'updated_at',
      sortDown: true,
    }),
  ];
}

function Title({ row }: { row: PaperRow }) {
  return (
    <TitleCell below={[row.kind.name, row.worker?.name, row.plant].filter(Boolean).join(' · ')}>
      <AppLink href={documentPath(row.id)}>{row.title}</AppLink>
    </TitleCell>
  );
}
