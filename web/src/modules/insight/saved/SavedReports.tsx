import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import { AppLink } from '@/ui/AppLink';
import { Section } from '@/ui/Facts';
import classes from '../insight.module.css';
import { type SavedReport, savedReports } from './api';
import { useScheduleWords } from './useScheduleWords';

/** The reports that were saved, with when they are mailed. */
export function SavedReports() {
  const { t } = useTranslation();
  const { data } = useQuery(savedReports);
  if (!data || data.length === 0) return null;
  return (
    <div className="not-on-paper">
      <Section title={t('insight.saved.title')} level={2}>
        <ul className={classes.saved}>
          {data.map((saved) => (
            <Entry key={saved.id} saved={saved} />
          ))}
        </ul>
      </Section>
    </div>
  );
}

function Entry({ saved }: { saved: SavedReport }) {
  const { t } = useTranslation();
  return (
    <li>
      <AppLink href={`/reports/saved/${saved.id}`}>{saved.name}</AppLink>
      <span className="quiet">
        {t(`insight.report.${saved.report}`)} · <Mailed saved={saved} />
      </span>
    </li>
  );
}

/** How it is mailed, and what became of it last. */
export function Mailed({ saved }: { saved: SavedReport }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { every } = useScheduleWords();
  const words = [every(saved)];
  if (saved.failed_at) {
    words.push(t('insight.saved.failed', { at: dateTime(saved.failed_at) }));
  } else if (saved.sent_at) {
    words.push(t('insight.saved.sent', { at: dateTime(saved.sent_at) }));
  }
  return <span data-failed={saved.failed_at ? true : undefined}>{words.join(' · ')}</span>;
}
