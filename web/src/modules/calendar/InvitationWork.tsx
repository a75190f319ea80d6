import { useTranslation } from 'react-i18next';
import { WorkItem } from '@/core/records/work/WorkItem';
import work from '@/core/records/work/work.module.css';
import type { WorkProps } from '@/platform/modules';
import { useWord } from '@/platform/words';
import { AnswerButtons } from './AnswerButtons';
import { itemRow } from './api';
import { ItemFacts } from './ItemFacts';
import { pagePath } from './navigation';
import { useWhen } from './views/useWhen';

type Asked = Parameters<typeof itemRow>[0];

/** An invitation that the reader has not answered yet. */
export function InvitationWork({ record, open, onToggle, onDone }: WorkProps<Asked>) {
  const { t } = useTranslation();
  const word = useWord();
  const { when } = useWhen();
  const row = itemRow(record);
  return (
    <WorkItem
      number={row.number}
      title={row.title}
      href={pagePath(row.id)}
      about={[word('calendar.type', row.item_type), when(row), row.organizer.name]}
      action={t('calendar.waits.answer')}
      open={open}
      onToggle={onToggle}
    >
      <div className={work.columns}>
        <div className={work.column}>
          <ItemFacts item={row} />
        </div>
        <div className={work.column}>
          <AnswerButtons item={row} onDone={onDone} />
        </div>
      </div>
    </WorkItem>
  );
}
