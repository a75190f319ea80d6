import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useRecordId } from '@/core/records/navigation';
import { RecordPanel } from '@/core/records/RecordPanel';
import { AppLink } from '@/ui/AppLink';
import { Section } from '@/ui/Facts';
import { AnswerButtons } from './AnswerButtons';
import { itemApi, itemAtDate } from './api';
import { GuestList } from './GuestList';
import { ItemFacts } from './ItemFacts';
import { pagePath, useNavigation, useOccurrenceId } from './navigation';
import { ResponseMark } from './ResponseMark';
import type { Item } from './types';
import { useComing } from './useComing';

/** So many guests are named in a peek. */
const SHOWN = 6;

/** A look at one of the calendar; everything else is on its page. */
export function ItemPeek() {
  const { t } = useTranslation();
  const { close } = useNavigation();
  const id = useRecordId() ?? 0;
  const at = useOccurrenceId();
  const coming = useComing();
  const { data: dated } = useQuery(itemAtDate(id, at));
  const path = ({ id: its }: { id: number }) => pagePath(its, at || undefined);
  return (
    <RecordPanel
      api={itemApi}
      onClose={close}
      fallback={t('calendar.one')}
      marks={(row) => (row.my_response ? <ResponseMark response={row.my_response} /> : null)}
      page={path}
      facts={(row, record) => (
        <ItemFacts item={record ?? row} at={dated?.occurrence ?? record?.occurrence} />
      )}
      rest={(item: Item) => (
        <>
          <AnswerButtons item={dated ?? item} />
          <Section title={t('calendar.section.guests')} aside={coming(item)}>
            <GuestList guests={(item.guests ?? []).slice(0, SHOWN)} />
            {(item.guests ?? []).length > SHOWN ? (
              <AppLink href={`${path(item)}#guests`}>
                {t('calendar.allGuests', { count: item.guests?.length ?? 0 })}
              </AppLink>
            ) : null}
          </Section>
        </>
      )}
      footer={(item: Item) => <AppLink href={path(item)}>{t('common.openPage')}</AppLink>}
      nobody={t('common.system')}
    />
  );
}
