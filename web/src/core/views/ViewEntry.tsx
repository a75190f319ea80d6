import { IconUsers, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import { type SavedView, useRemoveView } from './api';
import classes from './views.module.css';

interface Props {
  view: SavedView;
  active: boolean;
  onOpen: (search: string) => void;
}

/** One saved view: press it to see it; one's own can be removed. */
export function ViewEntry({ view, active, onOpen }: Props) {
  const { t } = useTranslation();
  const sentence = useErrorSentence();
  const remove = useRemoveView();
  return (
    <li className={classes.entry} data-active={active || undefined}>
      <button
        type="button"
        className={classes.open}
        aria-current={active ? 'true' : undefined}
        onClick={() => onOpen(view.search)}
      >
        <span className={classes.words}>{view.name}</span>
        {view.shared ? <IconUsers size={14} aria-label={t('views.shared')} role="img" /> : null}
      </button>
      {view.mine ? (
        <button
          type="button"
          className={classes.remove}
          aria-label={t('views.remove', { name: view.name })}
          disabled={remove.isPending}
          onClick={() =>
            remove.mutate(view.id, { onError: (cause) => toast.failed(sentence(cause)) })
          }
        >
          <IconX size={14} aria-hidden />
        </button>
      ) : null}
    </li>
  );
}
