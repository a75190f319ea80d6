import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { About, Comment } from '@/core/comments/api';
import { CommentText } from '@/core/comments/CommentText';
import { OwnComment } from '@/core/comments/OwnComment';
import { kindOf, ownerOf } from '@/platform/modules';
import { useWord } from '@/platform/words';
import { Timeline, type TimelineEntry } from '@/ui/Timeline';
import { type Change, filesMoved, type Named, newestFirst, shownChanges } from './changes';
import { useChangeWords } from './useChangeWords';

/** One line of a record's history, as the server keeps it. */
export interface Entry {
  readonly id: number;
  readonly at: string;
  readonly actor: { readonly name: string } | null;
  readonly verb: string;
  readonly changes: readonly Change[] | null;
  /** Of the people and places that the changes refer to. */
  readonly names: readonly Named[] | null;
  readonly note: string;
}

interface Props {
  /** On paper nothing can be corrected, and it is left out. */
  about?: About;
  entries: readonly Entry[];
  comments: readonly Comment[];
  zone?: string;
  /** What the server calls this kind of record. */
  kind: string;
  /** What the record's own module says of an entry in words of its own, if it does. */
  step?: (entry: Entry) => ReactNode;
  /** Who did something when nobody is named; the product itself without it. */
  nobody?: string;
  /** Days by their date, for paper. */
  inFull?: boolean;
  /** No more than these, the newest. */
  most?: number;
}

/** As many entries, and as many comments, come with a record: the newest. */
const MOST = 200;

/** What only a reporter does, who may stay unknown. */
const BY_REPORTER = new Set(['created', 'answered']);

/** The history of a record in the reader's language, with before and after, and what was said. */
export function RecordTimeline(props: Props) {
  const { about, entries, comments, zone, kind, step, nobody = '', inFull, most = MOST } = props;
  const { t, i18n } = useTranslation();
  const word = useWord();
  const { history } = kindOf(kind) ?? {};
  const wordsOf = useChangeWords(history, zone);
  const own = ownerOf(kind);

  function sentence(entry: Entry, changes: readonly Change[]): string {
    const { added, removed } = filesMoved(entry.changes ?? []);
    const parts: string[] = [];
    if (added > 0) parts.push(t('records.addedFiles', { count: added }));
    if (removed > 0) parts.push(t('records.removedFiles', { count: removed }));
    if (changes.length > 0 || parts.length === 0) parts.unshift(verbOf(entry));
    return parts.reduce((first, second) => t('records.both', { first, second }));
  }

  function verbOf({ verb }: Entry): string {
    return i18n.exists(`${own}.verb.${verb}`)
      ? word(`${own}.verb`, verb)
      : word('records.verb', verb);
  }

  function nameOf({ field }: Change): string {
    return i18n.exists(`${own}.field.${field}`)
      ? word(`${own}.field`, field)
      : word('field', field);
  }

  const shown = entries.map((entry): TimelineEntry => {
    const changes = shownChanges(entry.verb, entry.changes ?? [], history);
    return {
      id: entry.id,
      at: entry.at,
      actor: entry.actor?.name ?? (BY_REPORTER.has(entry.verb) ? nobody : ''),
      text: step?.(entry) ?? sentence(entry, changes),
      note: entry.note,
      changes: changes.map((change) => ({
        label: nameOf(change),
        before: wordsOf(change.field, change.before, entry.names ?? []),
        after: wordsOf(change.field, change.after, entry.names ?? []),
      })),
    };
  });
  const said = comments.map(
    (comment): TimelineEntry => ({
      id: `comment-${comment.id}`,
      at: comment.at,
      actor: comment.author.name,
      text: t(`comments.${stateOf(comment)}`),
      body: comment.withdrawn ? null : <Said about={about} comment={comment} />,
    }),
  );
  // Behind the oldest of a list that was cut, the other one would be alone.
  const cut = most === MOST && (entries.length >= MOST || comments.length >= MOST);
  const all = newestFirst([...said, ...shown]);
  return (
    <>
      <Timeline
        entries={cut || most < MOST ? all.slice(0, most) : all}
        zone={zone}
        inFull={inFull}
      />
      {cut ? <p className="quiet">{t('timeline.newest', { count: MOST })}</p> : null}
    </>
  );
}

function stateOf(comment: Comment): 'withdrew' | 'corrected' | 'commented' {
  if (comment.withdrawn) return 'withdrew';
  return comment.corrected_at ? 'corrected' : 'commented';
}

function Said({ about, comment }: { about?: About; comment: Comment }) {
  if (about && comment.changeable_until) return <OwnComment about={about} comment={comment} />;
  return <CommentText body={comment.body} mentions={comment.mentions ?? []} />;
}
