import { Button } from '@mantine/core';
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
import { AuditFacts } from './AuditFacts';
import { pagePath, runPath } from './navigation';
import { ScoreMark } from './ScoreMark';
import { Progress, TimingMark } from './TimingMark';
import type { AuditRow } from './types';
import { useMove } from './writes';

/** An audit that waits for its auditor: to be done in its time, or to be taken up again. */
export function AuditWork({ why, record, open, onToggle }: WorkProps<AuditRow>) {
  const { t } = useTranslation();
  const { day } = useFormats();
  const reopens = why === 'audit_rejected';
  return (
    <WorkItem
      number={record.number}
      title={record.title}
      href={pagePath(record)}
      about={[record.site.name, record.template.name, day(record.due_on)]}
      marks={
        <>
          <StatusBadge status={record.status} />
          <TimingMark row={record} />
          <Progress row={record} />
          <ScoreMark percent={record.percent} failed={record.failed} />
        </>
      }
      action={t(reopens ? 'audits.move.reopen' : 'audits.goOn')}
      open={open}
      onToggle={onToggle}
    >
      <div className={work.columns}>
        <div className={work.column}>
          <AuditFacts audit={record} />
        </div>
        <div className={work.column}>
          <GoOn record={record} reopens={reopens} onClose={onToggle} />
        </div>
      </div>
    </WorkItem>
  );
}

interface GoOnProps {
  record: AuditRow;
  reopens: boolean;
  onClose: () => void;
}

/** It is gone through on a screen of its own; what was rejected is opened again first. */
function GoOn({ record, reopens, onClose }: GoOnProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const refusal = useRefusal();
  const sentence = useErrorSentence();
  const [failure, setFailure] = useState('');
  const reopen = useMove(record.id, 'reopen');
  const go = () => void navigate({ href: runPath(record.id) });
  async function again() {
    try {
      await reopen.mutateAsync({});
      go();
    } catch (cause) {
      setFailure(sentence(cause));
    }
  }
  return (
    <>
      {failure ? <p role="alert">{failure}</p> : null}
      <div className={work.buttons}>
        {reopens ? (
          <GuardedButton
            refusal={null}
            reason={refusal(record.can.reopen)}
            loading={reopen.isPending}
            onClick={() => void again()}
          >
            {t('audits.move.reopen')}
          </GuardedButton>
        ) : (
          <GuardedButton
            refusal={null}
            reason={record.started_at ? undefined : refusal(record.can.begin)}
            onClick={go}
          >
            {t('audits.goOn')}
          </GuardedButton>
        )}
        <Button variant="subtle" color="ink" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </div>
    </>
  );
}
