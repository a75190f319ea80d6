import { useTranslation } from 'react-i18next';
import { WorkItem } from '@/core/records/work/WorkItem';
import type { WorkProps } from '@/platform/modules';
import type { FileRow } from '../api';
import { ReviewDay } from '../columns';
import { ReviewForm } from './ReviewForm';

/** A file whose review is due, on Home and among what waits. */
export function ReviewWork({ record, open, onToggle, onDone }: WorkProps<FileRow>) {
  const { t } = useTranslation();
  return (
    <WorkItem
      number={record.number}
      title={record.name}
      href={`/library/view/${record.id}`}
      about={[record.folder?.name, record.site?.name, record.author]}
      marks={<ReviewDay row={record} />}
      action={t('library.review.open')}
      open={open}
      onToggle={onToggle}
    >
      <ReviewForm file={record} onClose={onToggle} onDone={onDone} />
    </WorkItem>
  );
}
