import { useTranslation } from 'react-i18next';
import { useWord } from '@/platform/words';
import { Tabs } from './Tabs';

interface Props {
  /** The statuses in order; the list starts with "all", unless there is no such place. */
  statuses: readonly string[];
  withoutAll?: boolean;
  counts?: Readonly<Record<string, number>>;
  /** As far as is counted; one more stands for any more. */
  most?: number;
  /** What is shown until something is asked for; else it is "all". */
  usual?: string;
  /** undefined is what is usual. */
  value?: string;
  onChange: (status: string | undefined) => void;
}

/** The statuses of a list with how many records each has; one is chosen. */
export function StatusTabs({
  statuses,
  withoutAll,
  counts,
  most,
  usual = 'all',
  value,
  onChange,
}: Props) {
  const { t } = useTranslation();
  const word = useWord();
  const all = withoutAll ? statuses : ['all', ...statuses];
  const tabs = (all.includes(usual) ? all : [usual, ...all]).map((status) => ({
    key: status,
    label: word('status', status),
    count: counts?.[status],
  }));
  return (
    <Tabs
      label={t('filters.counts')}
      tabs={tabs}
      most={most}
      current={value ?? usual}
      onChange={(status) => onChange(status === usual ? undefined : status)}
    />
  );
}
