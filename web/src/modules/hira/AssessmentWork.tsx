import { Button, Textarea } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusal } from '@/core/records/refusal';
import { WorkItem } from '@/core/records/work/WorkItem';
import work from '@/core/records/work/work.module.css';
import { useFormats } from '@/platform/formats';
import type { WorkProps } from '@/platform/modules';
import { GuardedButton } from '@/ui/GuardedButton';
import { StatusBadge } from '@/ui/StatusBadge';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import { AssessmentFacts } from './AssessmentFacts';
import { type AssessmentRow, described } from './api';
import { Levels, ReviewDay, RevisionMark } from './marks';
import { editPath, pagePath } from './navigation';
import { useMove } from './writes';

/** An assessment that waits for the reader: to be looked at again, or to be put right. */
export function AssessmentWork({ why, record, open, onToggle, onDone }: WorkProps<AssessmentRow>) {
  const { t } = useTranslation();
  const row = described(record);
  const back = why === 'hira_rejected';
  return (
    <WorkItem
      number={row.number}
      title={row.title}
      href={pagePath(row)}
      about={[row.site.name, t('hira.risks', { count: row.rows_count })]}
      marks={
        <>
          <StatusBadge status={row.status} />
          <RevisionMark row={row} />
          {back ? <Levels row={row} /> : <ReviewDay row={row} />}
        </>
      }
      action={t(back ? 'hira.goOn' : 'hira.waits.look')}
      open={open}
      onToggle={onToggle}
    >
      <div className={work.columns}>
        <div className={work.column}>
          <AssessmentFacts row={row} />
        </div>
        <div className={work.column}>
          {back ? (
            <SentBack row={row} onClose={onToggle} />
          ) : (
            <Confirm row={row} onClose={onToggle} onDone={onDone} />
          )}
        </div>
      </div>
    </WorkItem>
  );
}

interface Props {
  row: AssessmentRow;
  onClose: () => void;
}

/** Why it came back, and the way to its rows. */
function SentBack({ row, onClose }: Props) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const navigate = useNavigate();
  const { rejected } = row;
  return (
    <>
      {rejected ? (
        <p>
          {t('hira.notices.rejected', {
            name: rejected.by?.name ?? t('common.unknownPerson'),
            when: dateTime(rejected.at, row.site.time_zone),
            reason: rejected.reason,
          })}
        </p>
      ) : null}
      <div className={work.buttons}>
        <Button onClick={() => void navigate({ to: editPath(row) } as never)}>
          {t('hira.goOn')}
        </Button>
        <Button variant="subtle" color="ink" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </div>
    </>
  );
}

/** That it still holds is said with what was looked at; else it is revised, on its page. */
function Confirm({ row, onClose, onDone }: Props & { onDone: () => void }) {
  const { t } = useTranslation();
  const refusal = useRefusal();
  const sentence = useErrorSentence();
  const navigate = useNavigate();
  const confirm = useMove(row.id, 'confirm');
  const [remarks, setRemarks] = useState('');
  const [error, setError] = useState('');
  async function send() {
    if (!remarks.trim()) return setError(t('form.required'));
    try {
      await confirm.mutateAsync({ remarks: remarks.trim() });
      toast.done(t('hira.ask.confirm.done', { number: row.number }));
      onDone();
    } catch (cause) {
      setError(sentence(cause));
    }
  }
  return (
    <>
      <Textarea
        label={t('hira.ask.confirm.remarks')}
        autosize
        minRows={2}
        maxLength={2000}
        value={remarks}
        error={error}
        onChange={(event) => {
          setRemarks(event.currentTarget.value);
          setError('');
        }}
      />
      <div className={work.buttons}>
        <GuardedButton
          refusal={null}
          reason={refusal(row.can.confirm)}
          loading={confirm.isPending}
          onClick={() => void send()}
        >
          {t('hira.move.confirm')}
        </GuardedButton>
        <Button variant="default" onClick={() => void navigate({ to: pagePath(row) } as never)}>
          {t('hira.waits.toPage')}
        </Button>
        <Button variant="subtle" color="ink" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </div>
    </>
  );
}
