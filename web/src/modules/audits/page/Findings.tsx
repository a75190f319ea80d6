import { Button } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormDocument } from '@/core/forms/document';
import { useWord } from '@/platform/words';
import { AskedWrite } from '@/ui/AskedWrite';
import { StatusBadge } from '@/ui/StatusBadge';
import classes from '../audits.module.css';
import { ActDialog } from '../dialogs/ActDialog';
import { FindingDialog, GRADES, TONES } from '../dialogs/FindingDialog';
import type { Audit, Finding } from '../types';
import { useChangeFinding } from '../writes';

/** What was found, the gravest first; what failed the time before as well is marked. */
export function Findings({ audit, paper }: { audit: Audit; paper?: boolean }) {
  const { t } = useTranslation();
  const findings = [...(audit.finding_list ?? [])].sort(
    (one, other) => GRADES.indexOf(one.grade) - GRADES.indexOf(other.grade),
  );
  if (findings.length === 0) return <p className="quiet">{t('audits.findings.none')}</p>;
  return (
    <ul className={classes.findings}>
      {findings.map((finding) => (
        <li key={finding.id} className={classes.finding}>
          <FindingText audit={audit} finding={finding} />
          {paper ? null : <FindingMoves audit={audit} finding={finding} />}
        </li>
      ))}
    </ul>
  );
}

interface Props {
  audit: Audit;
  finding: Finding;
}

function FindingText({ audit, finding }: Props) {
  const { t } = useTranslation();
  const word = useWord();
  const question = (audit.form.document as FormDocument).sections
    .flatMap(({ questions }) => questions)
    .find(({ id }) => id === finding.question_id);
  return (
    <>
      <div className={classes.findingHead}>
        <StatusBadge status={TONES[finding.grade]} label={word('audits.grade', finding.grade)} />
        {finding.clause ? (
          <span className="quiet">{t('audits.findings.clause', { clause: finding.clause })}</span>
        ) : null}
        {finding.repeated ? (
          <span className={classes.failed}>
            <IconRepeat size={15} aria-hidden />
            {t('audits.repeated')}
          </span>
        ) : null}
      </div>
      <p className={classes.prose}>{finding.text}</p>
      {question ? <p className="quiet">{question.label}</p> : null}
    </>
  );
}

function FindingMoves({ audit, finding }: Props) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<'change' | 'remove' | 'act' | null>(null);
  const remove = useChangeFinding(audit.id, finding.id);
  const close = () => setAsked(null);
  const changes = audit.can.answer === '';
  const acts = audit.can.act === '';
  if (!changes && !acts) return null;
  return (
    <div className={classes.findingMoves}>
      {acts ? (
        <Button variant="default" size="xs" onClick={() => setAsked('act')}>
          {t('actions.summaryTitle')}
        </Button>
      ) : null}
      {changes ? (
        <>
          <Button variant="default" size="xs" onClick={() => setAsked('change')}>
            {t('common.edit')}
          </Button>
          <Button variant="subtle" size="xs" color="danger" onClick={() => setAsked('remove')}>
            {t('common.remove')}
          </Button>
        </>
      ) : null}
      <ActDialog audit={audit} finding={finding} opened={asked === 'act'} onClose={close} />
      <FindingDialog audit={audit} finding={finding} opened={asked === 'change'} onClose={close} />
      <AskedWrite
        danger
        opened={asked === 'remove'}
        title={t('audits.findings.removeTitle')}
        text={finding.text}
        confirm={t('common.remove')}
        write={() => remove.mutateAsync(null)}
        done={t('audits.findings.removed')}
        onClose={close}
      />
    </div>
  );
}
