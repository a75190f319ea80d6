import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '@/ui/Confirm';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import { useCategorySet } from './CategorySetContext';
import classes from './categories.module.css';
import { type Entry, useCategoryWrites } from './categorySet';
import { EntryChooser, type FoundEntry } from './EntryChooser';

interface Props {
  entry: Entry;
  onClose: () => void;
}

/** Merges a category into another one, and says before what that does. */
export function MergeDialog({ entry, onClose }: Props) {
  const { t } = useTranslation();
  const sentence = useErrorSentence();
  const { set } = useCategorySet();
  const { merge } = useCategoryWrites(set);
  const [into, setInto] = useState<FoundEntry | null>(null);
  const [error, setError] = useState('');
  async function confirm() {
    if (!into) return setError(t('form.required'));
    try {
      const { moved } = await merge.mutateAsync({ id: entry.id, into: into.entry.id });
      toast.done(t('categories.merged', { count: moved, name: into.label }));
      onClose();
    } catch (cause) {
      setError(sentence(cause));
    }
  }
  const siblings = entry.parent_id ? { parent_id: entry.parent_id } : { top_level: true };
  return (
    <Confirm
      opened
      title={t('categories.mergeTitle', { name: entry.name })}
      confirm={t('categories.mergeDo')}
      busy={merge.isPending}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <EntryChooser
        label={t('categories.into')}
        set={set}
        type={entry.type}
        likely={siblings}
        fits={({ id }) => id !== entry.id}
        value={into}
        onChoose={(found) => {
          setInto(found);
          setError('');
        }}
        error={error}
        data-autofocus
      />
      {into ? (
        <div role="status">
          <ul className={classes.preview}>
            <li>{t('categories.preview.records', { count: entry.uses, name: into.label })}</li>
            <li>{t('categories.preview.timelines')}</li>
            <li>{t('categories.preview.gone', { name: entry.name })}</li>
          </ul>
        </div>
      ) : null}
    </Confirm>
  );
}
