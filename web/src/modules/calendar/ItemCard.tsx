import { RecordCard } from '@/core/records/RecordCard';
import { StatusBadge } from '@/ui/StatusBadge';
import { namesOf } from './columns';
import { ResponseMark } from './ResponseMark';
import type { ItemRow } from './types';
import { useWhen } from './views/useWhen';

/** One of the list on a phone. */
export function ItemCard({ row }: { row: ItemRow }) {
  const { when } = useWhen();
  return (
    <RecordCard
      title={row.title}
      about={[row.number, when(row), namesOf(row.sites)].filter(Boolean).join(' · ')}
    >
      <StatusBadge status={row.status} />
      {row.my_response ? <ResponseMark response={row.my_response} /> : null}
    </RecordCard>
  );
}
