import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { Section } from '@/ui/Facts';
import { Gallery } from '@/ui/files/Gallery';
import type { StoredFile } from '@/ui/files/useUploads';
import classes from './actions.module.css';
import type { Action } from './api';

interface Props {
  action: Action;
  /** How the evidence is shown; on paper otherwise than on a screen. */
  show?: Show;
}

type Show = (files: readonly StoredFile[]) => ReactNode;

const inGallery: Show = (files) => <Gallery files={files} />;

/** What was done, with its evidence, and who found it good. */
export function Outcome({ action, show = inGallery }: Props) {
  const evidence = action.evidence ?? [];
  return (
    <>
      <Done action={action} evidence={evidence} show={show} />
      <Earlier files={action.earlier_evidence ?? []} show={show} />
    </>
  );
}

/** What was to show that the work is done before it was sent back. */
function Earlier({ files, show }: { files: readonly StoredFile[]; show: Show }) {
  const { t } = useTranslation();
  if (files.length === 0) return null;
  return (
    <Section title={t('actions.earlierEvidence')}>
      <div className={classes.done} data-earlier>
        <p className={classes.quiet}>{t('actions.earlierHelp')}</p>
        {show(files)}
      </div>
    </Section>
  );
}

interface DoneProps {
  action: Action;
  evidence: readonly StoredFile[];
  show: Show;
}

function Done({ action, evidence, show }: DoneProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  if (!action.completed_at && evidence.length === 0) return null;
  const zone = action.site.time_zone;
  return (
    <div data-part="evidence">
      <Section title={t('actions.evidence')}>
        <div className={classes.done}>
          {action.completed_at && action.completed_by ? (
            <p className={classes.quiet}>
              {t('actions.completedByAt', {
                name: action.completed_by.name,
                when: dateTime(action.completed_at, zone),
              })}
            </p>
          ) : null}
          {action.completion_remarks ? <p className="prose">{action.completion_remarks}</p> : null}
          {show(evidence)}
          {action.closed_at && action.closed_by ? (
            <p className={classes.quiet}>
              {t('actions.verifiedByAt', {
                name: action.closed_by.name,
                when: dateTime(action.closed_at, zone),
              })}
            </p>
          ) : null}
          {action.closing_remarks ? <p className="prose">{action.closing_remarks}</p> : null}
        </div>
      </Section>
    </div>
  );
}
