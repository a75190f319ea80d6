import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { RestSkeleton } from '@/core/records/PanelSkeleton';
import { titleOf } from '@/core/records/title';
import { WorkItem } from '@/core/records/work/WorkItem';
import work from '@/core/records/work/work.module.css';
import type { WorkProps } from '@/platform/modules';
import { ErrorState } from '@/ui/ErrorState';
import { StatusBadge } from '@/ui/StatusBadge';
import { type PermitRow, permitApi } from './api';
import { Left } from './Left';
import { pagePath } from './navigation';
import { CloseForm } from './page/CloseDialog';
import { RemarkForm } from './page/RemarkDialog';
import { WorkFacts } from './page/WorkFacts';
import { TypeMark } from './TypeMark';

/** A permit that has to be closed, or of which a second person confirms that the work is over. */
export function PermitWork({ why, record, open, onToggle, onDone }: WorkProps<PermitRow>) {
  const { t } = useTranslation();
  const confirms = why === 'permit_confirm';
  return (
    <WorkItem
      number={record.number}
      title={titleOf(record.description)}
      href={pagePath(record)}
      about={[record.type.name, record.site.name, record.location, record.requester?.name]}
      marks={
        <>
          <TypeMark type={record.type} />
          <StatusBadge status={record.status} />
          <Left row={record} />
        </>
      }
      action={t(confirms ? 'permits.move.confirm' : 'permits.move.close')}
      open={open}
      onToggle={onToggle}
    >
      <Details row={record} confirms={confirms} onToggle={onToggle} onDone={onDone} />
    </WorkItem>
  );
}

interface DetailsProps {
  row: PermitRow;
  confirms: boolean;
  onToggle: () => void;
  onDone: () => void;
}

function Details({ row, confirms, onToggle, onDone }: DetailsProps) {
  const { data: permit, error, refetch } = useQuery(permitApi.one(row.id));
  if (error && !permit) return <ErrorState error={error} onRetry={refetch} small />;
  if (!permit) return <RestSkeleton />;
  const answer = { permit, onClose: onToggle, onDone };
  return (
    <div className={work.columns}>
      <div className={work.column}>
        <WorkFacts permit={permit} />
      </div>
      <div className={work.column}>
        {confirms ? <RemarkForm {...answer} move="confirm" /> : <CloseForm {...answer} />}
      </div>
    </div>
  );
}
