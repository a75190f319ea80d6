import { useTranslation } from 'react-i18next';
import { useColumnKit } from '@/core/records/columns';
import { useFormats } from '@/platform/formats';
import { useWord } from '@/platform/words';
import { AppLink } from '@/ui/AppLink';
import { TitleCell } from '@/ui/table/cells';
import type { Column } from '@/ui/table/columns';
import { useNavigation } from './navigation';
import { ResponseMark } from './ResponseMark';
import type { ItemRow } from './types';
import { useWhen } from './views/useWhen';

export const namesOf = (all: readonly { readonly name: string }[] | null | undefined) =>
  (all ?? []).map(({ name }) => name).join(', ');

/** What the list shows from the start, then what can be switched on. */
export function useItemColumns(): Column<ItemRow>[] {
  const { t } = useTranslation();
  const { number, dateTime } = useFormats();
  const word = useWord();
  const { when } = useWhen();
  const kit = useColumnKit();
  return [
    kit.number(),
    kit.title('title', t('field.title'), Title, { sort: 'title' }),
    {
      key: 'starts_at',
      label: t('calendar.field.when'),
      sort: 'starts_at',
      sortDown: true,
      width: 250,
      from: 700,
      render: (row) => when(row),
    },
    {
      key: 'accepted',
      label: t('calendar.field.coming'),
      width: 90,
      align: 'end',
      from: 820,
      render: ({ responses: { accepted, declined, maybe, waiting } }) => (
        <span className="tabular">
          {`${number(accepted)} / ${number(accepted + declined + maybe + waiting)}`}
        </span>
      ),
    },
    {
      key: 'my_response',
      label: t('calendar.myAnswer'),
      width: 150,
      from: 940,
      render: (row) => (row.my_response ? <ResponseMark response={row.my_response} /> : kit.none),
    },
    kit.status(120),
    kit.more('mode', t('calendar.field.mode'), (row) => word('calendar.mode', row.mode)),
    kit.more('venue', t('calendar.field.venue'), (row) => row.venue),
    kit.more('sites', t('calendar.field.site_ids'), (row) => namesOf(row.sites)),
    kit.more('organizer', t('calendar.field.organizer_id'), (row) => row.organizer.name),
    kit.more('updated_at', t('calendar.field.updated_at'), (row) => dateTime(row.updated_at), {
      sort: 'updated_at',
      sortDown: true,
    }),
  ];
}

function Title({ row }: { row: ItemRow }) {
  const word = useWord();
  const { summaryPath } = useNavigation();
  const about = [word('calendar.type', row.item_type), namesOf(row.sites)];
  return (
    <TitleCell below={about.filter(Boolean).join(' · ')}>
      <AppLink href={summaryPath(row.id)}>{row.title}</AppLink>
    </TitleCell>
  );
}
