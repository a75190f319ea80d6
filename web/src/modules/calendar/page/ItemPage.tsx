import { IconCalendarX, IconPencil, IconSchool } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecordId } from '@/core/records/navigation';
import type { MenuMove } from '@/core/records/page/page';
import { RecordPage } from '@/core/records/page/RecordPage';
import { useRefusal } from '@/core/records/refusal';
import { useWord } from '@/platform/words';
import { itemApi, itemAtDate } from '../api';
import { namesOf } from '../columns';
import { CancelDialog } from '../dialogs/CancelDialog';
import { editPath, LIST, useOccurrenceId } from '../navigation';
import { ResponseMark } from '../ResponseMark';
import type { Item } from '../types';
import { useWhen } from '../views/useWhen';
import { useNotice } from './Notice';
import { useSectionsOf } from './useSectionsOf';

/** One of the calendar: when and where, who comes, and what has happened. */
export function ItemPage() {
  const { t } = useTranslation();
  const word = useWord();
  const id = useRecordId() ?? 0;
  const at = useOccurrenceId();
  const { data } = useQuery(itemApi.one(id));
  const { data: dated } = useQuery(itemAtDate(id, at));
  const { when } = useWhen();
  const [cancelling, setCancelling] = useState(false);
  const sections = useSectionsOf(dated);
  const menu = useMenu(at, () => setCancelling(true));
  const notice = useNotice();
  return (
    <>
      <RecordPage
        api={itemApi}
        fallback={t('calendar.one')}
        back={{ href: LIST, label: t('calendar.title') }}
        marks={(row) => (row.my_response ? <ResponseMark response={row.my_response} /> : null)}
        about={(row) =>
          [
            when(dated?.occurrence ?? (row as Partial<Item>).occurrence ?? row),
            word('calendar.type', row.item_type),
            row.venue || namesOf(row.sites),
          ]
            .filter(Boolean)
            .join(' · ')
        }
        people={(item: Item) => [[t('calendar.field.organizer_id'), item.organizer.name]]}
        menu={menu}
        notice={notice}
        sections={sections}
        nobody={t('common.system')}
      />
      {data ? (
        <CancelDialog
          item={dated ?? data}
          opened={cancelling}
          onClose={() => setCancelling(false)}
        />
      ) : null}
    </>
  );
}

/** What else can be done with it. */
function useMenu(at: number, onCancel: () => void) {
  const { t } = useTranslation();
  const refusal = useRefusal();
  const navigate = useNavigate();
  return ({ id, can, item_type }: Item): MenuMove[] => [
    {
      label: t('calendar.edit'),
      icon: IconPencil,
      run: () => void navigate({ href: editPath(id, at || undefined) }),
      why: refusal(can.update),
    },
    ...(item_type === 'training'
      ? [
          {
            label: t('calendar.results'),
            icon: IconSchool,
            run: () => void navigate({ to: `/trainings/results/${id}` } as never),
            why: refusal(can.update),
          },
        ]
      : []),
    {
      label: t('calendar.cancel.send'),
      icon: IconCalendarX,
      run: onCancel,
      why: refusal(can.cancel),
      danger: true,
    },
  ];
}
