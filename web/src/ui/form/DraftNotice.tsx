import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import classes from './form.module.css';
import type { Draft } from './useDraft';

/** Offers a draft that was found on the device. */
export function DraftNotice({ draft }: { draft: Draft }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  if (!draft.foundAt) return null;
  return (
    <div className={classes.draft} role="status">
      <span>{t('form.draftFound', { when: dateTime(draft.foundAt) })}</span>
      <span className={classes.draftActions}>
        <Button size="xs" variant="default" onClick={draft.restore}>
          {t('form.draftRestore')}
        </Button>
        <Button size="xs" variant="subtle" onClick={draft.discard}>
          {t('form.draftDiscard')}
        </Button>
      </span>
    </div>
  );
}
