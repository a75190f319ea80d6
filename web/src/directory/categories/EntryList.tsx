import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OrderList } from '@/ui/order/OrderList';
import { StatusBadge } from '@/ui/StatusBadge';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import { useCategorySet } from './CategorySetContext';
import classes from './categories.module.css';
import { type Entry, useCategoryWrites } from './categorySet';
import { EntryMenu } from './EntryMenu';
import { MergeDialog } from './MergeDialog';
import { RemoveEntry } from './RemoveEntry';

interface Props {
  label: string;
  entries: readonly Entry[];
  /** All that are part of the same are shown, so that they can be put in order. */
  sortable: boolean;
}

/** More than this are found by searching. */
const SHOWN = 200;

/** Categories in their order, with how much each is used. */
export function EntryList({ label, entries, sortable }: Props) {
  const { t } = useTranslation();
  const sentence = useErrorSentence();
  const { set, why } = useCategorySet();
  const { order } = useCategoryWrites(set);
  const [put, setPut] = useState<readonly Entry[] | null>(null);
  const [asked, setAsked] = useState<{ what: 'merge' | 'remove'; entry: Entry } | null>(null);
  const shown = (put ?? entries).slice(0, SHOWN);
  async function send(next: readonly Entry[]) {
    setPut(next); // it stands there at once, and goes back if it is refused
    try {
      await order.mutateAsync(next.map(({ id }) => id));
    } catch (cause) {
      toast.failed(sentence(cause));
    }
    setPut(null);
  }
  const close = () => setAsked(null);
  return (
    <>
      <OrderList
        label={label}
        entries={shown}
        onOrder={sortable && !why('update') ? (next) => void send(next) : undefined}
      >
        {(entry) => (
          <>
            <EntryWords entry={entry} withParent={!sortable} />
            <EntryMenu entry={entry} onAsk={(what) => setAsked({ what, entry })} />
          </>
        )}
      </OrderList>
      {entries.length > SHOWN ? (
        <p className={classes.more}>
          {t('categories.more', { shown: SHOWN, total: entries.length })}
        </p>
      ) : null}
      {asked?.what === 'merge' ? <MergeDialog entry={asked.entry} onClose={close} /> : null}
      {asked?.what === 'remove' ? <RemoveEntry entry={asked.entry} onClose={close} /> : null}
    </>
  );
}

function EntryWords({ entry, withParent }: { entry: Entry; withParent: boolean }) {
  const { t } = useTranslation();
  const { set } = useCategorySet();
  const divides = entry.level < set.levels;
  const about = [
    withParent ? entry.parent_name : '',
    entry.children > 0 ? t('categories.below', { count: entry.children }) : '',
    set.name === 'records' ? t('categories.uses', { count: entry.uses }) : '',
  ];
  return (
    <span className={classes.words}>
      <span className={classes.name}>
        {divides ? (
          <Link
            {...({ to: set.below(entry.id), search: true } as unknown as {
              to: '/';
              search: true;
            })}
          >
            {entry.name}
          </Link>
        ) : (
          entry.name
        )}
        {entry.status === 'inactive' ? <StatusBadge status="Inactive" /> : null}
      </span>
      <span className={classes.about}>{about.filter(Boolean).join(' · ')}</span>
    </span>
  );
}
