import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusal } from '@/core/records/refusal';
import { keepPiece } from '@/platform/device/pieces';
import { useFormats } from '@/platform/formats';
import { useMe } from '@/platform/session';
import { AppLink } from '@/ui/AppLink';
import { GuardedButton } from '@/ui/GuardedButton';
import { useErrorSentence } from '@/ui/sentence';
import { AuditFacts } from '../AuditFacts';
import { pagePath } from '../navigation';
import type { Audit } from '../types';
import { useMove } from '../writes';
import { begunPiece, recordOf } from './pieces';
import classes from './run.module.css';
import { waits } from './waiting';

interface Props {
  audit: Audit;
  onBegun: () => void;
}

/** What is ahead of its auditor, who begins it: also where there is no network. */
export function BeginCard({ audit, onBegun }: Props) {
  const { t } = useTranslation();
  const me = useMe();
  const refusal = useRefusal();
  const sentence = useErrorSentence();
  const { today, day } = useFormats();
  const [failure, setFailure] = useState('');
  const begin = useMove(audit.id, 'begin');
  // What is kept here may be of yesterday: the day itself decides.
  const early = audit.planned_on > today(audit.site.time_zone);
  const barred = audit.can.begin !== 'audit_too_early' || early ? refusal(audit.can.begin) : '';

  async function start() {
    if (!navigator.onLine) {
      await waits(me, audit.id, 'sending').catch(() => undefined);
      await keepPiece(me, recordOf(audit.id), begunPiece(audit.form.version));
      return onBegun();
    }
    try {
      await begin.mutateAsync({});
      onBegun();
    } catch (cause) {
      setFailure(sentence(cause));
    }
  }

  return (
    <div className={`card ${classes.begin}`}>
      <AuditFacts audit={audit} />
      {early ? <p>{t('audits.run.early', { day: day(audit.planned_on) })}</p> : null}
      {failure ? <p role="alert">{failure}</p> : null}
      <div className={classes.buttons}>
        <GuardedButton
          size="md"
          refusal={null}
          reason={barred || undefined}
          loading={begin.isPending}
          onClick={() => void start()}
        >
          {t('audits.move.begin')}
        </GuardedButton>
        <Button component={AppLink} href={pagePath(audit)} variant="default" size="md">
          {t('common.openPage')}
        </Button>
      </div>
    </div>
  );
}
