import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { useWord } from '@/platform/words';
import { Gallery } from '@/ui/files/Gallery';
import { StatusBadge } from '@/ui/StatusBadge';
import type { Paper, Version } from '../api';
import classes from '../contractors.module.css';

const LOOKS = { pending_review: 'pending', approved: 'completed', rejected: 'overdue' } as const;

/** Every file that there was of a document, the newest first. */
export function Versions({ paper }: { paper: Paper }) {
  return (
    <ul className={classes.list}>
      {(paper.versions ?? []).map((version) => (
        <li key={version.revision}>
          <About version={version} />
          <Mark version={version} />
          <Gallery
            files={(paper.attachments ?? []).filter(({ id }) => id === version.attachment_id)}
          />
        </li>
      ))}
    </ul>
  );
}

function Mark({ version }: { version: Version }) {
  const word = useWord();
  return (
    <StatusBadge
      status={LOOKS[version.state]}
      label={word('contractors.paperStatus', version.state)}
    />
  );
}

function About({ version }: { version: Version }) {
  const { t } = useTranslation();
  const { day, fullDateTime, number } = useFormats();
  const { issued_on: issued, effective_on: effective } = version;
  return (
    <span className={classes.words}>
      <span className={classes.strong}>
        {[
          t('contractors.documents.version', { number: version.revision }),
          t('contractors.documents.until', { day: day(version.validity) }),
        ].join(' · ')}
      </span>
      <span className="quiet">
        {[
          issued ? t('contractors.documents.issued', { day: day(issued) }) : '',
          effective ? t('contractors.documents.from', { day: day(effective) }) : '',
          version.score == null
            ? ''
            : `${t('contractors.questionnaires.score')}: ${number(version.score)} %`,
          version.uploaded_by?.name ?? t('common.unknownPerson'),
          fullDateTime(version.uploaded_at),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {version.reason ? <span className={classes.prose}>{version.reason}</span> : null}
    </span>
  );
}
