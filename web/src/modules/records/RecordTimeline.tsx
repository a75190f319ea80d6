import { useTranslation } from 'react-i18next';
import { useWord } from '@/platform/words';
import { Timeline, type TimelineEntry } from '@/ui/Timeline';
import { type Change, filesAdded, shownChanges } from './changes';
import { useChangeWords } from './useChangeWords';

/** One line of a record's history, as the server keeps it. */
export interface Entry {
  readonly id: number;
  readonly at: string;
  readonly actor: { readonly name: string } | null;
  readonly verb: string;
  readonly changes: readonly Change[] | null;
  readonly note: string;
}

interface Props {
  entries: readonly Entry[];
  zone?: string;
  /** The group of words with the record's own verbs, such as "reported it". */
  verbs: string;
  /** Who did something when nobody is named; the product itself without it. */
  nobody?: string;
  /** Days by their date, for paper. */
  inFull?: boolean;
}

/** What only a reporter does, who may stay unknown. */
const BY_REPORTER = new Set(['created', 'answered']);

/** The history of a record in the reader's language, with before and after. */
export function RecordTimeline({ entries, zone, verbs, nobody = '', inFull }: Props) {
  const { t, i18n } = useTranslation();
  const word = useWord();
  const wordsOf = useChangeWords(zone);

  function sentence(entry: Entry, changes: readonly Change[]): string {
    const files = filesAdded(entry.changes ?? []);
    if (entry.verb === 'updated' && files > 0 && changes.length === 0) {
      return t('records.addedFiles', { count: files });
    }
    const own = `${verbs}.${entry.verb}`;
    return i18n.exists(own) ? word(verbs, entry.verb) : word('records.verb', entry.verb);
  }

  const shown = entries.map((entry): TimelineEntry => {
    const changes = shownChanges(entry.verb, entry.changes ?? []);
    return {
      id: entry.id,
      at: entry.at,
      actor: entry.actor?.name ?? (BY_REPORTER.has(entry.verb) ? nobody : ''),
      text: sentence(entry, changes),
      note: entry.note,
      changes: changes.map((change) => ({
        label: word('records.field', change.field),
        before: wordsOf(change.field, change.before),
        after: wordsOf(change.field, change.after),
      })),
    };
  });
  return <Timeline entries={shown} zone={zone} inFull={inFull} />;
}
