import { Button } from '@mantine/core';
import { IconBolt, IconFlag, IconHistory, IconRepeat } from '@tabler/icons-react';
import { use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Question } from '@/core/forms/document';
import { useCan } from '@/platform/can';
import { ActDialog } from '../dialogs/ActDialog';
import { FindingDialog } from '../dialogs/FindingDialog';
import { HistoryDialog } from '../dialogs/HistoryDialog';
import { RunContext, useNotes } from './notes';
import classes from './run.module.css';
import { WaitingNotes } from './WaitingNotes';

/** What an auditor can do at a question besides answering it. */
export function QuestionTools({ question }: { question: Question }) {
  const { t } = useTranslation();
  const { can } = useCan();
  const audit = use(RunContext)?.audit;
  const notes = useNotes();
  const [asked, setAsked] = useState<'finding' | 'action' | 'history' | null>(null);
  if (!audit) return null;
  const close = () => setAsked(null);
  const of = { audit, question, onClose: close };
  const repeated = audit.previous?.failed_questions?.includes(question.id);
  const findings = (audit.finding_list ?? []).filter((each) => each.question_id === question.id);
  const actions = (audit.action_for ?? []).filter((each) => each.question_id === question.id);
  const earlier = (audit.answers ?? [])
    .filter((each) => each.question_id === question.id)
    .reduce((sum, each) => sum + each.earlier, 0);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFlag size={18} aria-hidden />}
        onClick={() => setAsked('finding')}
      >
        {findings.length > 0
          ? t('audits.findings.count', { count: findings.length })
          : t('audits.findings.add')}
      </Button>
      {can('Action', 'create') || audit.can.act === '' ? (
        <Button
          variant="default"
          leftSection={<IconBolt size={18} aria-hidden />}
          onClick={() => setAsked('action')}
        >
          {actions.length > 0
            ? t('audits.actions.count', { count: actions.length })
            : t('actions.summaryTitle')}
        </Button>
      ) : null}
      {earlier > 0 ? (
        <Button
          variant="subtle"
          color="ink"
          leftSection={<IconHistory size={18} aria-hidden />}
          onClick={() => setAsked('history')}
        >
          {t('audits.history.open', { count: earlier })}
        </Button>
      ) : null}
      {repeated ? (
        <span className={classes.repeated}>
          <IconRepeat size={16} aria-hidden />
          {t('audits.failedLast')}
        </span>
      ) : null}
      <WaitingNotes question={question.id} />
      <FindingDialog {...of} opened={asked === 'finding'} add={notes.find} />
      <ActDialog {...of} opened={asked === 'action'} add={notes.act} />
      <HistoryDialog {...of} opened={asked === 'history'} />
    </>
  );
}
