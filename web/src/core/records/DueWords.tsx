import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { DueCell, NoValue } from '@/ui/table/cells';
import { dueState } from './due';

interface Props {
  status: string;
  due: string | null | undefined;
  /** The zone of the record's site: "today" is the day it is there. */
  zone?: string;
}

/** "2 d late", "Today", "24 Nov"; a dash without a due day. */
export function DueWords({ status, due, zone }: Props) {
  const { t } = useTranslation();
  const words = useDueWords();
  const { text, late } = words(status, due, zone);
  if (!text) return <NoValue label={t('records.noDueDate')} />;
  return <DueCell late={late}>{text}</DueCell>;
}

export function useDueWords() {
  const formats = useFormats();
  return (status: string, due: string | null | undefined, zone?: string) => {
    const state = dueState(status, due, formats.today(zone));
    if (state === 'none' || !due) return { text: '', late: false };
    if (state === 'done') return { text: formats.day(due, zone), late: false };
    return { text: formats.due(due, zone), late: state === 'late' };
  };
}
